import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { HandCoins } from "lucide-react"
import { useState } from "react"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { groupRounds } from "#domain/quotes/compare.ts"
import type { Quote } from "../data.ts"
import { quotesQuery } from "../queries.ts"
import { AwardDialog } from "./award-dialog.tsx"
import { ExtendDialog } from "./extend-dialog.tsx"
import { QuoteRound } from "./quote-round.tsx"
import styles from "./quotes.module.css"

type QuotesPanelProps = { project: { id: string; estimated_cost: number }; onAsk: () => void }
type Open = { what: "award" | "extend"; quote: Quote } | null

/** Every request of a project: those that were sent together stand in one table, to be compared and decided. */
export function QuotesPanel({ project, onAsk }: QuotesPanelProps) {
  const read = useQuery(quotesQuery(project.id))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (read.error) return <ErrorOf read={read} />
  if (!read.data) return <Skeleton height={240} radius="lg" role="status" aria-label="Chargement..." />
  if (read.data.length === 0)
    return (
      <EmptyState
        icon={HandCoins}
        title="Aucune demande de devis"
        description="Demandez un prix à plusieurs sous-traitants à la fois : leurs réponses se comparent ici."
      >
        <Button leftSection={<HandCoins aria-hidden size={16} />} onClick={onAsk}>
          Demander un devis
        </Button>
      </EmptyState>
    )
  return (
    <div className={styles.rounds}>
      {groupRounds(read.data).map((round) => (
        <QuoteRound
          key={round.id}
          round={round}
          onAward={(quote) => setOpen({ what: "award", quote })}
          onExtend={(quote) => setOpen({ what: "extend", quote })}
        />
      ))}
      {open ? (
        <LazyDialog onClose={close}>
          {open.what === "award" ? (
            <AwardDialog quote={open.quote} quotes={read.data} project={project} onClose={close} />
          ) : (
            <ExtendDialog quote={open.quote} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
    </div>
  )
}
