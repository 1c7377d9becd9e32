import type { BricoStatus } from "../booking/labels.ts"
import { formatCents } from "../money.ts"
import { countOf } from "../numbers.ts"
import { ageOf, formatWhen } from "./day.ts"
import type { Task } from "./tasks.ts"

/** A request that is neither done nor cancelled. `who` goes: a subcontractor or a team; `asked_on` is the day of Paris on which it came. */
export type OpenRequest = {
  id: string
  client_name: string
  service_type: string
  city: string | null
  status: BricoStatus
  scheduled_date: string | null
  scheduled_time: string | null
  due_cents: number
  asked_on: string
  is_paid: boolean
  has_email: boolean
  who: string | null
}

/** The first three of a kind, and how many there are, at most 1 000. */
export type Few = { total: number; rows: OpenRequest[] }

type Kind = {
  kind: "close" | "plan" | "confirm"
  title: string
  detail: (request: OpenRequest, today: string) => (string | null)[]
  more: [one: string, many: string]
  to: string
}

const when = ({ scheduled_date, scheduled_time }: OpenRequest, today: string) =>
  scheduled_date ? formatWhen({ scheduled_date, scheduled_time }, today) : null

const CLOSE: Kind = {
  kind: "close",
  title: "À clore",
  detail: (request, today) => [
    when(request, today),
    request.service_type,
    request.who,
    request.due_cents > 0 ? `reste ${formatCents(request.due_cents)}` : null,
  ],
  more: ["autre rendez-vous à clore", "autres rendez-vous à clore"],
  to: "/admin/brico?quand=late",
}

const CONFIRM: Kind = {
  kind: "confirm",
  title: "Payée, à confirmer",
  detail: (request, today) => [when(request, today), request.service_type, request.who],
  more: ["autre demande payée à confirmer", "autres demandes payées à confirmer"],
  to: "/admin/brico?statut=pending&paiement=deposit",
}

const PLAN: Kind = {
  kind: "plan",
  title: "À planifier",
  detail: ({ service_type, city, is_paid, asked_on }, today) => [
    service_type,
    city,
    is_paid ? "payée" : null,
    ageOf(asked_on, today),
  ],
  more: ["autre demande à planifier", "autres demandes à planifier"],
  to: "/admin/brico?quand=undated",
}

/** The lines of one kind: the first three requests, then the number of the others. */
function linesOf({ kind, title, detail, more, to }: Kind, { total, rows }: Few, today: string): Task[] {
  const tasks = rows.map((request): Task => ({
    key: `${kind}-${request.id}`,
    kind,
    text: `${title}\u00a0: ${request.client_name}`,
    detail: detail(request, today).filter(Boolean).join("\u00a0· "),
    to: `/admin/brico?demande=${request.id}`,
    request,
  }))
  const left = total - rows.length
  return left > 0 ? [...tasks, { key: kind, kind, text: countOf(left, ...more), detail: null, to }] : tasks
}

type Requests = { to_close: Few; to_plan: Few; to_confirm: Few }

/** The lines of « À traiter » about open requests: what is over and was not closed, what was paid and waits for a yes, what waits for a date. */
export function requestTasks({ to_close, to_plan, to_confirm }: Requests, today: string): Task[] {
  return [...linesOf(CLOSE, to_close, today), ...linesOf(CONFIRM, to_confirm, today), ...linesOf(PLAN, to_plan, today)]
}
