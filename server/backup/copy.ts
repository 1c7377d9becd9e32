import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import type { Part } from "./archive.ts"
import { rowsToKeep, type Table } from "./tables.ts"

/** Rows are buffered up to this size: the archive needs the size of a part before its content. */
const PART_BYTES = 4 * 1024 * 1024
/** Ends each row of a COPY; inside a row it is escaped. */
const NEWLINE = 0x0a

/** Fixes the formats of dates and numbers on both sides of a copy, whatever the server or the role has set. A row that a policy would hide raises an error. */
export const COPY_SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set row_security = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`

/** Yields the rows of a table in parts of whole rows; returns how many PostgreSQL counted. */
export async function* copyOut(client: pg.ClientBase, table: Table): AsyncGenerator<Part, number> {
  const { name } = table
  const rows = client.query(copyTo(`copy (${rowsToKeep(table)}) to stdout`))
  let number = 0
  const part = (bytes: Buffer): Part => ({ name: `tables/${name}/${String((number += 1)).padStart(6, "0")}`, bytes })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const pending = Buffer.concat(chunks)
    // The cut does not depend on how the chunks arrive: the same rows make the same parts.
    const end = pending.indexOf(NEWLINE, PART_BYTES - 1) + 1
    if (end > 0) yield part(pending.subarray(0, end))
    chunks.splice(0, Infinity, pending.subarray(end))
    size = pending.length - end
  }
  if (size > 0) yield part(Buffer.concat(chunks))
  // The stream ends with the last row, often before PostgreSQL's count has arrived: the answer to a next query comes after it.
  await client.query("select")
  return rows.rowCount
}

/** Inserts the rows of one part; returns their number. */
export async function copyIn(client: pg.ClientBase, { name, columns }: Table, bytes: AsyncIterable<Buffer>) {
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`))
  await pipeline(Readable.from(bytes), rows)
  return rows.rowCount
}
