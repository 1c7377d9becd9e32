import { Button, CloseButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink, RotateCw } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { AppError } from "#domain/errors.ts"
import type { EditedDraft } from "#domain/quotes/editor.ts"
import { previewQuote } from "../data.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import styles from "./preview-panel.module.css"

type PreviewPanelProps = {
  id: string
  draft: EditedDraft
  autosave: Autosave<EditedDraft>
  onClose: () => void
}

/** The PDF as the client would get it, drawn when asked and not while one types. The lines stay in reach beside it. */
export function PreviewPanel({ id, draft, autosave, onClose }: PreviewPanelProps) {
  const isPhone = useIsPhone()
  const panel = useRef<HTMLElement>(null)
  // Not among the reads of the table of quotes: each save would draw it again.
  const read = useQuery({
    queryKey: ["quote-preview", id] as const,
    queryFn: () => draw(id, autosave),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const address = read.data?.address
  const isOld = read.data !== undefined && read.data.draft !== draft
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => (before as HTMLElement | null)?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    // React passes the keys on to the bar of the grid, whose button opened this panel.
    event.stopPropagation()
    if (event.key === "Escape") onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the controls in the panel
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label="Aperçu du devis"
      data-quote-preview
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2>Aperçu</h2>
        <div className="office-actions">
          <IconButton
            icon={RotateCw}
            size="compact-sm"
            variant={isOld ? "filled" : "default"}
            loading={read.isFetching}
            onClick={() => void read.refetch()}
          >
            Actualiser
          </IconButton>
          {address && !isPhone ? <OpenLink address={address} /> : null}
          <CloseButton aria-label="Fermer l’aperçu" onClick={onClose} />
        </div>
      </header>
      <p className={styles.note} role="status">
        {read.isFetching
          ? "Le document se prépare…"
          : isOld
            ? "Le devis a changé depuis cet aperçu."
            : address
              ? "Le PDF que le client recevrait aujourd’hui. Le numéro vient à l’envoi."
              : null}
      </p>
      <ErrorOf read={read} />
      <div className={styles.stage}>
        {read.isPending ? <Loading height={480} /> : null}
        {address && isPhone ? <OpenLink address={address} isMain /> : null}
        {address && !isPhone ? <iframe src={address} title="Aperçu du devis, PDF" className={styles.page} /> : null}
      </div>
    </section>
  )
}

/** A phone shows a PDF in a tab of its own. */
function OpenLink({ address, isMain = false }: { address: string; isMain?: boolean }) {
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      size={isMain ? "md" : "compact-sm"}
      variant={isMain ? "filled" : "default"}
      leftSection={<ExternalLink aria-hidden size={16} />}
    >
      Ouvrir dans un onglet
    </Button>
  )
}

/** What was typed is saved first: the PDF is made of what the database has. */
async function draw(id: string, autosave: Autosave<EditedDraft>) {
  if (!(await autosave.flush()))
    throw new AppError("unexpected", { message: "Le devis n’est pas enregistré\u00a0: l’aperçu attend." })
  if (!autosave.exists()) throw new AppError("unexpected", { message: "Écrivez d’abord un titre ou une ligne." })
  const draft = autosave.saved()
  return { address: URL.createObjectURL(await previewQuote(browserDb(), id)), draft }
}
