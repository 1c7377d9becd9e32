import { useQuery } from "@tanstack/react-query"
import { HandCoins } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { LinkDialog } from "#app/office/links/link-dialog.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { describeUndo } from "#domain/price-requests/undo.ts"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { groupRounds, nameRounds } from "#domain/price-requests/compare.ts"
import type { PriceRequest } from "./data.ts"
import { papersQuery, priceRequestsQuery, useUndoAward } from "./queries.ts"
import { AwardDialog } from "./award-dialog.tsx"
import { ExtendDialog } from "./extend-dialog.tsx"
import { PriceRound } from "./price-round.tsx"
import styles from "./price-requests.module.css"

type PriceRequestsPanelProps = {
  project: { id: string; estimated_cost: number }
  onAsk: () => void
  /** Puts a chosen price into a quote. */ onQuote: (request: PriceRequest) => void
}
type Open = { what: "award" | "extend" | "link"; request: PriceRequest } | null

/** The latest 200 price requests of a project. Those that were sent together share a table, to be compared and decided. */
export function PriceRequestsPanel({ project, onAsk, onQuote }: PriceRequestsPanelProps) {
  const read = useQuery(priceRequestsQuery(project.id))
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
  const requests = read.data
  const rounds = groupRounds(requests)
  const names = nameRounds(rounds)
  const askToUndo = (request: PriceRequest) =>
    confirmAction({
      title: "Revenir sur le choix",
      question: `Êtes-vous sûr de vouloir revenir sur le choix du chiffrage de ${request.contractor.name}\u00a0?`,
      detail: describeUndo(request, requests, project.estimated_cost),
      confirmLabel: "Rouvrir le choix",
      isDestructive: true,
      onConfirm: () => undo.mutate(request.id),
    })
  return (
    <div className={styles.rounds}>
      <ErrorOf read={read} />
      {rounds.map((round) => (
        <PriceRound
          key={round.id}
          round={round}
          name={names.get(round.id) ?? ""}
          papers={papers}
          onAward={(request) => setOpen({ what: "award", request })}
          onQuote={onQuote}
          onUndo={askToUndo}
          onExtend={(request) => setOpen({ what: "extend", request })}
          onLink={(request) => setOpen({ what: "link", request })}
        />
      ))}
      {open ? (
        <LazyDialog onClose={close}>
          {open.what === "award" ? (
            <AwardDialog request={open.request} requests={requests} project={project} onClose={close} />
          ) : open.what === "link" ? (
            <LinkDialog
              title={`Lien privé · ${open.request.contractor.name}`}
              subject={{ kind: "price_request", id: open.request.id }}
              order={{ kind: "price_request", id: open.request.id }}
              onClose={close}
            />
          ) : (
            <ExtendDialog request={open.request} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
    </div>
  )
}
