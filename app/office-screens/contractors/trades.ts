import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { deleteRow, updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { MOST_TRADES } from "#domain/contractors/schema.ts"

const TABLE = "contractor_trades"

/** A trade that the company added to the six of the specification. */
export type OwnTrade = Awaited<ReturnType<typeof listTrades>>[number]

async function listTrades(db: Db) {
  const trades = await db.from(TABLE).select("id, name").limit(MOST_TRADES).then(dataOf)
  return trades.toSorted((one, other) => one.name.localeCompare(other.name, "fr"))
}

export const tradesQuery = queryOptions({ queryKey: [TABLE], queryFn: () => listTrades(browserDb()) })

/** Adds a trade; the caller shows a refusal. Resolves to its name as it is stored. */
export const useAddTrade = () =>
  useChange({
    table: TABLE,
    change: async (db: Db, name: string) => db.from(TABLE).insert({ name }).select("name").single().then(dataOf),
    done: ({ name }) => `Métier ajouté\u00a0: ${name}`,
  })

/** Renames a trade, also on the cards of its subcontractors. */
export const useRenameTrade = () =>
  useChange({
    table: TABLE,
    change: (db, { id, name }: OwnTrade) => updateRow(db, TABLE, id, { name }),
    done: "Métier renommé",
  })

export const useDeleteTrade = () =>
  useChange({
    table: TABLE,
    change: (db, id: string) => deleteRow(db, TABLE, id),
    done: "Métier supprimé",
    failed: "Erreur lors de la suppression du métier",
  })
