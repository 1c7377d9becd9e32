import { useQuery } from "@tanstack/react-query"
import { Link2, Link2Off } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import type { PrivateLinkOrder } from "#domain/private-links.ts"
import { copyLink } from "../feedback/copy-text.tsx"
import { Loading } from "../feedback/loading.tsx"
import { InlineConfirm } from "../form/inline-confirm.tsx"
import { announceTableChange } from "../live/table-changed.ts"
import { DialogFrame } from "../records/dialog-frame.tsx"
import { ErrorOf } from "../records/error-panel.tsx"
import { IconButton } from "../shell/icon-button.tsx"
import { type LinkState, type LinkSubject, readLink, readLinkState } from "./data.ts"
import { useRevoke } from "./use-revoke-link.ts"

type LinkDialogProps = {
  subject: LinkSubject
  /** What to ask to copy the link; null for one that leaves by mail only. */
  order: PrivateLinkOrder | null
  title: string
  onClose: () => void
}

/** The private link of a row: whether it works, a copy of it, and its end. */
export function LinkDialog({ subject, order, title, onClose }: LinkDialogProps) {
  const read = useQuery({
    queryKey: ["private_links", subject.kind, subject.id] as const,
    queryFn: () => readLinkState(browserDb(), subject),
  })
  const revoke = useRevoke(subject)
  const link = read.data
  const isRevoked = link?.is_revoked ?? false
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className="office-stack">
        <ErrorOf read={read} />
        {read.isPending ? <Loading height={60} /> : <p aria-live="polite">{sentenceOf(link)}</p>}
        {link === undefined ? null : (
          <div className="office-actions">
            {order ? (
              <IconButton icon={Link2} onClick={() => void copy(order, isRevoked)}>
                {isRevoked ? "Nouveau lien" : "Copier le lien"}
              </IconButton>
            ) : null}
            {link && !isRevoked ? (
              <InlineConfirm
                label="Révoquer le lien"
                question={"Il ne s’ouvrira plus, pour personne. Révoquer\u00a0?"}
                icon={<Link2Off aria-hidden size={14} />}
                disabled={revoke.isPending}
                onConfirm={() => revoke.mutate()}
              />
            ) : null}
          </div>
        )}
      </div>
    </DialogFrame>
  )
}

function sentenceOf(link: LinkState | null | undefined): string {
  if (!link) return "Ce lien n’a encore été donné à personne."
  if (link.is_revoked) return "Ce lien ne fonctionne plus. Le prochain envoi en contiendra un nouveau."
  const end = link.ends_at ? formatShortDate(parisDate(new Date(link.ends_at))) : null
  if (link.is_over)
    return end ? `Ce lien n’ouvre plus la page depuis le ${end}.` : "Ce lien n’ouvre pas la page en ce moment."
  return `Ce lien ouvre la page sans compte, à toute personne qui l’a reçu${end ? `, jusqu’au ${end}` : ""}.`
}

async function copy(order: PrivateLinkOrder, isNew: boolean): Promise<void> {
  await copyLink(() => readLink(browserDb(), order), isNew ? "Nouveau lien copié" : "Lien copié")
  announceTableChange("private_links")
}
