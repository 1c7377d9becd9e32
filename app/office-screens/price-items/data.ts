import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Database } from "#domain/database.ts"
import type { Json } from "#domain/database.gen.ts"
import type { ItemLine, ItemOutcome } from "#domain/price-items/import.ts"
import type { PriceItemValues } from "#domain/price-items/price-item.ts"
import type { LibraryItem } from "#domain/quotes/library-item.ts"

const COLUMNS =
  "id, code, label, description, unit, unit_price, vat_rate, unit_cost, hours, category, is_active, use_count, version"

export type ItemFilter = {
  query: string
  category: string | null
  /** Null: the active ones. */
  active: "inactive" | "all" | null
  sort: "use" | "newest" | null
  page: number
}

const narrowed = ({ query, category, active }: ItemFilter) => ({
  p_query: query,
  p_category: category ?? "all",
  p_active: active ?? "active",
})

export async function listItems(db: Db, filter: ItemFilter): Promise<Page<PriceItem>> {
  return await readPage(
    db.rpc("search_price_items", { ...narrowed(filter), p_sort: filter.sort ?? "label", ...rowsOfPage(filter.page) }),
  )
}

export async function readItem(db: Db, id: string) {
  return await db.from("price_items").select(COLUMNS).eq("id", id).single().then(dataOf)
}
export type PriceItem = Awaited<ReturnType<typeof readItem>>

/** Adds a work to the library (`id` null) or changes one. Throws `item_changed`, `item_gone` or `code_taken`. */
export async function saveItem(db: Db, id: string | null, version: number, values: PriceItemValues): Promise<void> {
  dataOf(await db.rpc("save_price_item", { p_id: id, p_version: version, p_values: values as Json }))
}

export async function readOverview(db: Db) {
  const data = await db.rpc("price_item_overview").then(dataOf)
  return data as { active: number; inactive: number; categories: string[] }
}

export const EXPORT_PAGE = 1000
export type ExportedItem = Database["public"]["Functions"]["export_price_items"]["Returns"][number]

/** Reads the page of the filtered library after the row `last`, by label. */
export async function exportItems(db: Db, filter: ItemFilter, last: ExportedItem | null): Promise<ExportedItem[]> {
  const after = last ? { p_after: last.label, p_after_id: last.id } : {}
  return await db.rpc("export_price_items", { ...narrowed(filter), p_limit: EXPORT_PAGE, ...after }).then(dataOf)
}

/** Sends lines of a list; a trial keeps nothing. */
export async function importItems(db: Db, lines: ItemLine[], isTrial: boolean) {
  const data = await db.rpc("import_price_items", { p_rows: lines as Json, p_is_trial: isTrial }).then(dataOf)
  return data as { outcomes: ItemOutcome[] }
}

/** A work as a line of a quote takes it: decimals are texts with a point. */
export type PriceItemMatch = LibraryItem & { category: string | null; use_count: number }

const decimal = (number: number | null) => (number === null ? null : String(number))

/** The active works that fit a text, the best first. */
export async function matchItems(db: Db, query: string, most: number, signal: AbortSignal): Promise<PriceItemMatch[]> {
  const rows = await db.rpc("match_price_items", { p_query: query, p_limit: most }).abortSignal(signal).then(dataOf)
  return rows.map(({ unit_price, unit_cost, hours, ...row }) => ({
    ...row,
    unit_price: String(unit_price),
    unit_cost: decimal(unit_cost),
    hours: decimal(hours),
  }))
}
