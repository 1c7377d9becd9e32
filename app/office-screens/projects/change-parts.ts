import { useQueryClient } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { deleteRow, insertRow, updateRow } from "#app/office/records/rows.ts"
import { showAtOnce } from "#app/office/records/show-at-once.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { AppError } from "#domain/errors.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import type { PARTS } from "./parts.ts"

type PartTable = (typeof PARTS)[keyof typeof PARTS]
type Identified = { id: string }

/** Adds a row to a part of a project. Throws `project_gone` with the specification's sentence if the project no longer exists. */
export async function addPart(db: Db, table: PartTable, projectId: string, values: object): Promise<void> {
  try {
    await insertRow(db, table, { ...values, project_id: projectId })
  } catch (error) {
    if (!violates((error as AppError).cause, "23503", /foreign key/i)) throw error
    throw new AppError("project_gone", { message: "Erreur: Projet non trouvé", cause: error })
  }
}

/** The same for a stored file. A duplicate key is a success: an earlier attempt inserted the row, but its answer was lost. */
export async function addFile(
  db: Db,
  table: PartTable,
  projectId: string,
  file: object & Pick<StoredFile, "bucket" | "path">,
  failed: string,
): Promise<void> {
  try {
    await addPart(db, table, projectId, file)
  } catch (cause) {
    if (cause instanceof AppError && violates(cause.cause, "23505", /duplicate key/i)) return
    if (cause instanceof AppError && cause.code === "project_gone") throw cause
    throw new AppError("unexpected", { message: failed, cause })
  }
}

/** Whether the database reported this constraint error. The embedded backend reports some without a code, so the message is checked too. */
function violates(error: unknown, code: string, words: RegExp): boolean {
  const reported = (error ?? {}) as { code?: string; message?: string }
  return reported.code === code || words.test(reported.message ?? "")
}

/** Changes columns of one part at once on screen; rolls back if the server refuses. Only the given columns are written. */
export function useSetPart<Row extends Identified>(table: PartTable, projectId: string, failed: string) {
  const client = useQueryClient()
  const key = [table, projectId]
  return useChange({
    table,
    change: (db, { id, values }: { id: string; values: Partial<Row> }) => updateRow(db, table, id, values),
    failed,
    showAtOnce: ({ id, values }) =>
      showAtOnce(client, key, () =>
        client.setQueriesData<Row[]>({ queryKey: key }, (rows) =>
          rows?.map((row) => (row.id === id ? { ...row, ...values } : row)),
        ),
      ),
  })
}

export function useDeletePart(table: PartTable, words: { done: string; failed: string }) {
  return useChange({ table, change: (db, id: string) => deleteRow(db, table, id), ...words })
}

/** Adds a part (`id` null) or changes one. The calling form shows a refusal. */
export function useSavePart<Values extends object>(table: PartTable, projectId: string, id: string | null) {
  return useChange({
    table,
    change: (db, values: Values) =>
      id === null ? addPart(db, table, projectId, values) : updateRow(db, table, id, values),
  })
}

/** The values that differ from `before`. Only these are written, so that two people who edit different fields do not overwrite each other. */
export function changesOf<Values extends object>(before: object, values: Values): Partial<Values> {
  const known = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => known[name] !== value)) as Partial<Values>
}
