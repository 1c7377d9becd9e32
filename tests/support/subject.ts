import { randomUUID } from "node:crypto"

export type Row = Record<string, unknown>
/** A table, and what each kind of person may do with its rows. */
export type Subject = {
  table: string
  /** A new valid row each time. */
  row: () => Row
  change: Row
  /** Create, read, update, delete: what strangers, managers and administrators may do. */
  stranger: string
  /** Who was deactivated, when that is less: their session is gone, their token is not. */
  deactivated?: string
  manager: string
  admin?: string
  /** A row that is always there, where none can be added. */
  standing?: string
}

/** Rows that must exist for the others to point to. */
export const ids = {
  request: randomUUID(),
  project: randomUUID(),
  contractor: randomUUID(),
  work: randomUUID(),
  contact: randomUUID(),
  choice: randomUUID(),
}
export const unique = () => randomUUID().slice(0, 13).replaceAll("-", "")
export const staffOnly = { stranger: "", manager: "CRUD" }
export const published = { stranger: "R", manager: "CRUD" }

export const person = { name: "Anne", email: "anne@example.fr", phone: "+33612345678" }
export const client = { client_name: "Anne", client_phone: "+33612345678", address: "12 rue de Rivoli" }
let day = 0
export const nextDay = () => new Date(Date.UTC(2030, 0, (day += 1))).toISOString().slice(0, 10)
