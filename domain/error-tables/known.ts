export type ErrorTable = Readonly<Record<string, readonly [status: number, sentence: string]>>

/** The errors that this page, or this process, can name: those of the tables that it has imported. */
export const known: Record<string, readonly [status: number, sentence: string]> = {}

/** Adds a table, and returns it for its codes as a type. */
export function know<const Table extends ErrorTable>(table: Table): Table {
  Object.assign(known, table)
  return table
}
