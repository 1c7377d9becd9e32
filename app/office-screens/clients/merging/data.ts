import { dataOf, type Db } from "#app/lib/db.ts"
import type { BuyerKind, DoubleReason, FilePart, MergeOrder } from "#domain/clients/labels.ts"
import type { Card } from "../data.ts"

/** What tells two files apart. */
export type Facts = Card & {
  version: number
  buyer_kind: BuyerKind | null
  siren: string | null
  vat_number: string | null
  billing: string | null
  heard_from: string | null
  notes: string | null
  no_marketing_at: string | null
  quote_count: number
  invoice_count: number
}

/** Two files, and the parts in which both have different values. */
export type Comparison = { one: Facts; other: Facts; differing: FilePart[] }
export type Double = Comparison & { reasons: DoubleReason[]; total_count: number }

export async function listDoubles(db: Db): Promise<Double[]> {
  const data = await db.rpc("list_customer_doubles", { p_limit: 25 }).then(dataOf)
  return data as Double[]
}

export async function compareClients(db: Db, one: string, other: string): Promise<Comparison> {
  return (await db.rpc("compare_customers", { p_one: one, p_other: other }).then(dataOf)) as Comparison
}

/** Merges the files as they were shown. Returns the id of the merge. */
export async function mergeClients(db: Db, comparison: Comparison, { kept: side, answers }: MergeOrder) {
  const [kept, absorbed] = side === "one" ? [comparison.one, comparison.other] : [comparison.other, comparison.one]
  return await db
    .rpc("merge_customers", {
      ...{ p_kept: kept.id, p_absorbed: absorbed.id, p_versions: [kept.version, absorbed.version] },
      p_answers: Object.fromEntries(
        Object.entries(answers).map(([part, chosen]) => [part, chosen === side ? "kept" : "other"]),
      ),
    })
    .then(dataOf)
}

export async function tellApart(db: Db, one: string, other: string): Promise<void> {
  dataOf(await db.rpc("tell_customers_apart", { p_one: one, p_other: other }))
}
