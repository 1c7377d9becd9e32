import { queryOptions } from "@tanstack/react-query"
import { dataOf, type Db } from "#app/lib/db.ts"
import { reading } from "#app/office/records/first-reads.ts"
import type { PlanRow } from "#domain/accounting/plan.ts"

export const PLAN_TABLE = "account_plan"
/** Rates of VAT times what they are sold for, and the rest. */
const MOST = 200

export const planQuery = queryOptions({ queryKey: [PLAN_TABLE], ...reading(readPlan) })

async function readPlan(db: Db): Promise<PlanRow[]> {
  return db.from(PLAN_TABLE).select("id, role, vat_rate, number, label").order("position").limit(MOST).then(dataOf)
}

/** All rows or none; `before` are those that were on the screen. */
export async function savePlan(
  db: Db,
  rows: readonly Omit<PlanRow, "role" | "vat_rate">[],
  before: readonly PlanRow[],
) {
  const p_rows = rows.map(({ id, number, label }) => {
    const was = before.find((row) => row.id === id)
    return { id, number, label, was_number: was?.number ?? "", was_label: was?.label ?? "" }
  })
  await db.rpc("save_account_plan", { p_rows }).then(dataOf)
}
