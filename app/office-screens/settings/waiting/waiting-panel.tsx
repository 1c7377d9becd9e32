import { useQuery } from "@tanstack/react-query"
import { Archive, Hourglass, RotateCw, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Instant } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor, NameLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useView } from "#app/office/records/view-switch.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { countOf, formatCount } from "#domain/numbers.ts"
import { describeWork, type WaitingWork, type WorkCount, workLabels } from "#domain/waiting-work.ts"
import { retryWork, WAITING, waitingQuery } from "./data.ts"
import { SetAsideDialog } from "./set-aside-dialog.tsx"

const STUCK = { label: "N’aboutit pas", tone: "warning", icon: TriangleAlert } as const
const ASIDE = { label: "Mis de côté", tone: "neutral", icon: Archive } as const
const AGAIN = { label: "Nouvel essai prévu", tone: "info", icon: Hourglass } as const

/** What the site still has to do by itself, and what does not succeed. */
export function WaitingPanel() {
  const read = useQuery(waitingQuery)
  const [aside, setAside] = useState<WaitingWork | null>(null)
  const columns = useColumns(setAside)
  const view = useView(null)
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={200} radius="lg" />
  const { kinds, rows } = read.data
  const counts = kinds.filter(({ waiting, stuck, set_aside }) => waiting + stuck + set_aside > 0)
  return (
    <Panel
      title="Travaux en attente"
      description="Ce que le site fait de lui-même, sans que personne n’y pense. Un essai manqué est refait, de plus en plus tard."
    >
      <ErrorOf read={read} />
      {counts.length === 0 ? <p className="office-minor">Rien n’attend.</p> : null}
      {counts.length > 0 ? (
        <FactGroup title="En attente maintenant">
          {counts.map((count) => (
            <Fact key={count.kind} label={workLabels[count.kind]}>
              {textOf(count)}
            </Fact>
          ))}
        </FactGroup>
      ) : null}
      {rows.length > 0 ? (
        <Records
          caption="Travaux qui n’ont pas abouti"
          view={view}
          rows={rows}
          rowKey={({ kind, subject }) => `${kind}/${subject}`}
          columns={columns}
        />
      ) : null}
      {aside ? <SetAsideDialog work={aside} onClose={() => setAside(null)} /> : null}
    </Panel>
  )
}

function textOf({ waiting, stuck, set_aside, oldest_at }: WorkCount): string {
  const parts = [
    waiting > 0
      ? `${formatCount(waiting)}${oldest_at ? `, depuis le ${formatDateTime(new Date(oldest_at))}` : ""}`
      : "aucun",
    stuck > 0 ? countOf(stuck, "n’aboutit pas", "n’aboutissent pas") : null,
    set_aside > 0 ? `${formatCount(set_aside)} de côté` : null,
  ]
  return parts.filter(Boolean).join(" · ")
}

function lookOf({ set_aside_reason, is_stuck }: WaitingWork) {
  if (set_aside_reason) return ASIDE
  return is_stuck ? STUCK : AGAIN
}

function useColumns(onSetAside: (work: WaitingWork) => void): Column<WaitingWork>[] {
  const retry = useChange({
    table: WAITING,
    change: retryWork,
    done: "Nouvel essai dans la minute",
    failed: "Le nouvel essai n’est pas demandé",
    readsAgainWhenRefused: true,
  })
  return [
    {
      header: "Quoi",
      card: "head",
      cell: (work) => {
        const { title, detail, to } = describeWork(work)
        return (
          <Lines>
            {to ? <NameLink href={to}>{title}</NameLink> : <span>{title}</span>}
            {detail ? <Minor>{detail}</Minor> : null}
          </Lines>
        )
      },
    },
    {
      header: "État",
      card: "head",
      cell: (work) => (
        <Lines>
          <span>
            <StatusBadge look={lookOf(work)} />
          </span>
          <Minor>
            {countOf(work.attempts, "essai", "essais")}
            {work.next_attempt_at && !work.set_aside_reason ? (
              <>
                , le prochain le <Instant at={work.next_attempt_at} />
              </>
            ) : null}
          </Minor>
        </Lines>
      ),
    },
    {
      header: "Pourquoi",
      cell: ({ set_aside_reason, last_error }) => set_aside_reason ?? last_error,
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      card: "foot",
      align: "end",
      cell: (work) => {
        const about = describeWork(work).title
        return (
          <RowActions>
            <RowAction icon={RotateCw} label="Réessayer" about={about} onClick={() => retry.mutate(work)} />
            {work.is_owed || work.set_aside_reason ? null : (
              <RowAction icon={Archive} label="Mettre de côté" about={about} onClick={() => onSetAside(work)} />
            )}
          </RowActions>
        )
      },
    },
  ]
}
