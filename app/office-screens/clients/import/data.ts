import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { ImportLine, Outcome } from "#domain/clients/import.ts"

type Part = { lines: ImportLine[]; fileName: string; isTrial: boolean; importId: string | null }

/** Sends at most `PART` lines. A trial keeps nothing; the other parts of an import are sent with the id that the first one answered. */
export async function importPart(db: Db, { lines, fileName, isTrial, importId }: Part) {
  const answer = await db
    .rpc("import_customers", {
      p_lines: lines,
      p_file_name: fileName,
      p_is_trial: isTrial,
      ...(importId && { p_import: importId }),
    })
    .then(dataOf)
  return answer as { import_id: string | null; outcomes: Outcome[] }
}

export const imports = { table: "customer_imports" }
const SHOWN = 20

async function listImports(db: Db) {
  return await db
    .from("customer_imports")
    .select(
      "id, file_name, created_count, known_count, doubtful_count, refused_count, created_at, undone_at, author:profiles(full_name, email)",
    )
    .order("created_at", { ascending: false })
    .limit(SHOWN)
    .then(dataOf)
}
export type Import = Awaited<ReturnType<typeof listImports>>[number]

export function importsQuery() {
  return queryOptions({ queryKey: [imports.table] as const, queryFn: () => listImports(browserDb()) })
}

/** Removes the files that an import opened, but for those that were used since. */
export async function undoImport(db: Db, id: string) {
  const answer = await db.rpc("undo_customer_import", { p_id: id }).then(dataOf)
  return answer as { removed: number; left: number }
}
