import { FIELD_ERRORS } from "../error-tables/field.ts"
import { toldWhen } from "../field/words.ts"
import { fieldKindLabels, type FieldKind, handMeansLabels } from "../field/labels.ts"
import { formatCents } from "../money.ts"
import { countOf } from "../numbers.ts"
import { formatWhen } from "./day.ts"
import type { Task } from "./tasks.ts"

/** What the field did and had no effect: its facts, and what the office has of the appointment. Instants in UTC, hours in Paris. */
export type FieldFacts = {
  id: string
  kind: FieldKind
  code: string | null
  occurred_at: string
  received_at: string
  author_name: string
  payload: { amount_cents?: number; method?: "cash" | "check"; minutes?: number }
  request_id: string
  client_name: string
  status: string
  scheduled_date: string | null
  scheduled_time: string | null
}
/** The oldest five, and how many there are, at most 100. */
export type FieldSum = { total: number; rows: FieldFacts[] }

const MONEY: Record<string, string> = {
  payment_too_early: "signé chez le client, pas encore encaissable",
  payment_too_high: "plus que le reste à payer",
  cash_too_high: "plus que la loi ne permet en espèces",
}

export function fieldTasks({ total, rows }: FieldSum, today: string): Task[] {
  const tasks: Task[] = rows.map((row) => ({
    key: row.id,
    kind: "field",
    text: headOf(row),
    detail: [toldWhen(row), whyOf(row), officeHas(row, today)].filter(Boolean).join("\u00a0· "),
    to: `/admin/brico?demande=${row.request_id}`,
    field: row.id,
  }))
  const left = total - rows.length
  if (left <= 0) return tasks
  return [
    ...tasks,
    {
      ...{
        key: "field",
        kind: "field" as const,
        text: countOf(left, "autre action du terrain", "autres actions du terrain"),
      },
      ...{ detail: "Elles paraissent quand celles-ci sont réglées.", to: "/admin/dashboard" },
    },
  ]
}

function headOf({ kind, author_name, client_name, payload }: FieldFacts): string {
  if (kind === "payment") {
    const means = payload.method ? ` (${handMeansLabels[payload.method]})` : ""
    return `Argent reçu à régulariser\u00a0: ${formatCents(payload.amount_cents ?? 0)}${means}, ${client_name}, par ${author_name}`
  }
  return `«\u00a0${fieldKindLabels[kind]}\u00a0» de ${author_name}, chez ${client_name}`
}

function whyOf({ code }: FieldFacts): string | null {
  if (!code) return null
  if (code in MONEY) return MONEY[code] ?? null
  return (FIELD_ERRORS as Record<string, readonly [number, string]>)[code]?.[1].replace(/\.$/, "") ?? null
}

function officeHas({ status, scheduled_date, scheduled_time }: FieldFacts, today: string): string | null {
  if (status === "cancelled") return null
  return scheduled_date
    ? `au bureau\u00a0: ${formatWhen({ scheduled_date, scheduled_time }, today)}`
    : "au bureau\u00a0: sans date"
}
