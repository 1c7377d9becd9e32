import { ActionIcon, Button, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import {
  CalendarCheck,
  FileText,
  Hammer,
  HandCoins,
  type LucideIcon,
  Mail,
  MessageSquare,
  NotebookPen,
  Phone,
  ReceiptText,
  MapPin,
  Trash2,
} from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Instant } from "#app/office/records/cells.tsx"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { lineTitle } from "#domain/clients/timeline.ts"
import {
  NOTE_KINDS as NOTES,
  TIMELINE_FILTERS,
  type TimelineFilter,
  timelineFilterLabels,
} from "#domain/clients/labels.ts"
import { deleteNote, type Line, LINES } from "./data.ts"
import { NoteForm } from "./note-form.tsx"
import { timelineQuery } from "./queries.ts"
import styles from "./timeline.module.css"

const ICONS: Record<Line["kind"], LucideIcon> = {
  request: CalendarCheck,
  project: Hammer,
  quote: FileText,
  invoice: ReceiptText,
  contact: MessageSquare,
  payment: HandCoins,
  mail: Mail,
  note: NotebookPen,
  call_in: Phone,
  call_out: Phone,
  visit: MapPin,
  planned_visit: MapPin,
}

const PATHS = {
  request: (id: string) => `/admin/brico?demande=${id}`,
  project: (id: string) => `/admin/reno/${id}`,
  quote: (id: string) => `/admin/devis/${id}`,
  invoice: (id: string) => `/admin/factures/${id}`,
  contact: (id: string) => `/admin/contacts?demande=${id}`,
}

/** The page of a line. A payment opens what it was paid for. */
function pathOf({ kind, id, paid_for }: Line): string | null {
  if (paid_for?.request_id) return PATHS.request(paid_for.request_id)
  if (paid_for?.project_id) return PATHS.project(paid_for.project_id)
  return kind in PATHS ? PATHS[kind as keyof typeof PATHS](id) : null
}

/** Everything that happened with the client, newest first, and the form that notes a call. */
export function Timeline({ clientId }: { clientId: string }) {
  const [kind, setKind] = useState<TimelineFilter | null>(null)
  return (
    <Panel
      title="Historique"
      actions={
        <NativeSelect
          aria-label="Montrer"
          value={kind ?? ""}
          data={[
            { value: "", label: "Tout" },
            ...TIMELINE_FILTERS.map((value) => ({ value, label: timelineFilterLabels[value] })),
          ]}
          onChange={({ currentTarget }) => setKind((currentTarget.value || null) as TimelineFilter | null)}
        />
      }
    >
      <NoteForm clientId={clientId} />
      <LinesBefore key={kind} clientId={clientId} kind={kind} before={null} />
    </Panel>
  )
}

type LinesProps = { clientId: string; kind: TimelineFilter | null; before: string | null }

/** A page of the history, and the button that shows the page before it. */
function LinesBefore({ clientId, kind, before }: LinesProps) {
  const read = useQuery(timelineQuery(clientId, kind, before))
  const [hasMore, setMore] = useState(false)
  const lines = read.data ?? []
  const oldest = lines.length < LINES ? null : (lines.at(-1)?.at ?? null)
  return (
    <>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={160} /> : null}
      {read.isSuccess && lines.length === 0 && before === null ? (
        <p className="office-minor">Rien pour le moment.</p>
      ) : null}
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Entry key={line.kind + line.id} line={line} />
        ))}
      </ol>
      {oldest && hasMore ? <LinesBefore clientId={clientId} kind={kind} before={oldest} /> : null}
      {oldest && !hasMore ? (
        <Button variant="default" onClick={() => setMore(true)}>
          Voir plus
        </Button>
      ) : null}
    </>
  )
}

function Entry({ line }: { line: Line }) {
  const Icon = ICONS[line.kind]
  const path = pathOf(line)
  const { title, detail } = lineTitle(line)
  const remove = useChange({
    table: "customer_notes",
    change: deleteNote,
    done: "Note supprimée",
    failed: "La note n’a pas été supprimée",
  })
  const ask = () =>
    confirmDeletion({
      title: "Supprimer la note",
      question: "Êtes-vous sûr de vouloir supprimer cette note\u00a0?",
      detail: line.detail ?? "",
      onConfirm: () => remove.mutate(line.id),
    })
  return (
    <li className={styles.line}>
      <Icon aria-hidden size={16} />
      <div>
        {path ? <Link to={path}>{title}</Link> : <strong>{title}</strong>}
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        <p className="office-minor">
          {[line.place, line.from_file ? `fiche «\u00a0${line.from_file}\u00a0»` : null].filter(Boolean).map((part) => (
            <span key={part}>{part} · </span>
          ))}
          <Instant at={line.at} />
        </p>
      </div>
      {NOTES.some((kind) => kind === line.kind) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Supprimer la note\u00a0: ${line.detail ?? ""}`}
          onClick={ask}
        >
          <Trash2 aria-hidden size={16} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
