import type { OutsideReason } from "#domain/booking/outside.ts"
import type { Outside } from "./data.ts"

/** Those that lie outside for one of these reasons; all without reasons. */
export function about(outside: Outside, reasons: readonly OutsideReason[] | undefined): Outside {
  if (!reasons) return outside
  const rows = outside.rows.filter((one) => one.reasons.some((reason) => reasons.includes(reason)))
  return { rows, total: rows.length }
}
