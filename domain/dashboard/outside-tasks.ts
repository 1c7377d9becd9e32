import { describeOutside, type OutsideReason, outsideReasonLabels } from "../booking/outside.ts"
import { formatWhen } from "./day.ts"
import type { Task } from "./tasks.ts"

/** Appointments to come that lie outside hours, zones, closed days or the time of their team: how many, why, and the day of the next. */
export type OutsideSum = { total: number; reasons: OutsideReason[]; next: string | null }

/** One line for all of them: they were left outside by one change more often than not. */
export function outsideTasks({ total, reasons, next }: OutsideSum, today: string): Task[] {
  if (total === 0) return []
  const why = reasons.map((reason) => outsideReasonLabels[reason]).join(", ")
  const first = next && `le premier\u00a0: ${formatWhen({ scheduled_date: next, scheduled_time: null }, today)}`
  return [
    {
      key: "outside",
      kind: "outside",
      text: describeOutside(total, reasons),
      detail: [why, first].filter(Boolean).join("\u00a0· "),
      to: "/admin/brico?quand=outside",
    },
  ]
}
