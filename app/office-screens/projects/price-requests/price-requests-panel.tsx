import { useQuery } from "@tanstack/react-query"
import { HandCoins } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { describeUndo } from "#domain/price-requests/undo.ts"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { groupRounds, nameRounds } from "#domain/price-requests/compare.ts"
import type { Quote } from "./data.ts"
import { papersQuery, quotesQuery, useUndoAward } from "./queries.ts"
import { AwardDialog } from "./award-dialog.tsx"
import { ExtendDialog } from "./extend-dialog.tsx"
import { QuoteRound } from "./quote-round.tsx"
import styles from "./price-requests.module.css"

type QuotesPanelProps = { project: { id: string; estimated_cost: number }; onAsk: () => void }
type Open = { what: "award" | "extend"; quote: Quote } | null

/** The latest 200 price requests of a project. Those that were sent together share a table, to be compared and decided. */
export function QuotesPanel({ project, onAsk }: QuotesPanelProps) {
  const read = useQuery(quotesQuery(project.id))
  const papers = useQuery(papersQuery(project.id)).data
  const [open, setOpen] = useState<Open>(null)
  const undo = useUndoAward()
  const close = () => setOpen(null)
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={240} radius="lg" />
  if (read.data.length === 0)
    return (
      <EmptyState
        icon={HandCoins}
        title="Aucune demande de chiffrage"
        description="Demandez un prix à plusieurs sous-traitants à la fois&nbsp;: leurs réponses se comparent ici."
      >
        <IconButton icon={HandCoins} onClick={onAsk}>
          Demander un chiffrage
        </IconButton>
      </EmptyState>
    )
  const quotes = read.data
  const rounds = groupRounds(quotes)
  const names = nameRounds(rounds)
  const askToUndo = (quote: Quote) =>
    confirmAction({
      title: "Revenir sur le choix",
      question: `Êtes-vous sûr de vouloir revenir sur le choix du chiffrage de ${quote.contractor.name}\u00a0?`,
      detail: describeUndo(quote, quotes, project.estimated_cost),
      confirmLabel: "Rouvrir le choix",
      isDestructive: true,
      onConfirm: () => undo.mutate(quote.id),
    })
  return (
    <div className={styles.rounds}>
      <ErrorOf read={read} />
      {rounds.map((round) => (
        <QuoteRound
          key={round.id}
          round={round}
          name={names.get(round.id) ?? ""}
          papers={papers}
          onAward={(quote) => setOpen({ what: "award", quote })}
          onUndo={askToUndo}
          onExtend={(quote) => setOpen({ what: "extend", quote })}
        />
      ))}
      {open ? (
        <LazyDialog onClose={close}>
          {open.what === "award" ? (
            <AwardDialog quote={open.quote} quotes={quotes} project={project} onClose={close} />
          ) : (
            <ExtendDialog quote={open.quote} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
    </div>
  )
}
