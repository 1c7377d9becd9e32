import { Button } from "@mantine/core"
import { CalendarClock, CircleCheck, FileSignature, Link2, type LucideIcon, Undo2, KeyRound } from "lucide-react"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { readLink } from "#app/office/links/data.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { PriceRequest } from "./data.ts"
import styles from "./price-requests.module.css"

export type PriceRequestHandlers = Record<
  "onAward" | "onQuote" | "onUndo" | "onExtend" | "onLink" | "onWithdraw",
  (request: PriceRequest) => void
>

type PriceRequestActionsProps = {
  request: PriceRequest
  /** A request of this round was chosen already. */
  isAwarded: boolean
} & PriceRequestHandlers

/** The actions on one price request. */
export function PriceRequestActions({
  request,
  isAwarded,
  onAward,
  onQuote,
  onUndo,
  onExtend,
  onLink,
  onWithdraw,
}: PriceRequestActionsProps) {
  const { status, contractor, price } = request
  const about = `la demande faite à ${contractor.name}`
  const isOpen = !isAwarded && ["sent", "viewed", "answered", "declined"].includes(status)
  const canAward = !isAwarded && price !== null && (status === "answered" || status === "rejected")
  return (
    <div className={styles.actions}>
      {canAward ? (
        <Button
          variant="light"
          justify="start"
          size="compact-sm"
          leftSection={<CircleCheck aria-hidden size={14} />}
          aria-label={`Retenir le chiffrage de ${contractor.name}`}
          onClick={() => onAward(request)}
        >
          Retenir
        </Button>
      ) : null}
      {status === "accepted" ? (
        <>
          <Button
            variant="light"
            justify="start"
            size="compact-sm"
            leftSection={<FileSignature aria-hidden size={14} />}
            aria-label={`Mettre dans un devis le chiffrage de ${contractor.name}`}
            onClick={() => onQuote(request)}
          >
            Mettre dans un devis
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Revenir sur ce choix\u00a0: chiffrage de ${contractor.name}`}
            onClick={() => onUndo(request)}
          >
            Revenir sur ce choix
          </Button>
        </>
      ) : null}
      {isOpen ? (
        <>
          <Action
            icon={Link2}
            label="Copier le lien"
            of={` de ${about}`}
            onClick={() => void copyPriceRequestLink(request.id)}
          />
          <Action icon={CalendarClock} label="Changer le délai" of={` de ${about}`} onClick={() => onExtend(request)} />
          <Action icon={Undo2} label="Retirer" of={` ${about}`} isDanger onClick={() => onWithdraw(request)} />
        </>
      ) : null}
      {status === "withdrawn" ? null : (
        <Action icon={KeyRound} label="Gérer le lien" of={` de ${about}`} onClick={() => onLink(request)} />
      )}
    </div>
  )
}

type ActionProps = { icon: LucideIcon; label: string; of: string; isDanger?: boolean; onClick: () => void }

function Action({ icon: Icon, label, of, isDanger = false, onClick }: ActionProps) {
  return (
    <Button
      variant="subtle"
      justify="start"
      color={isDanger ? "red" : "gray"}
      size="compact-sm"
      leftSection={<Icon aria-hidden size={14} />}
      aria-label={`${label}${of}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const copyPriceRequestLink = (id: string) =>
  copyLink(
    () => readLink(browserDb(), { kind: "price_request", id }),
    "Lien copié\u00a0: il ouvre la demande sans compte",
  )
