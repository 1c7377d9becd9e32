import { randomUUID } from "node:crypto"

export type Row = Record<string, unknown>
/** A table, and the rights of each kind of person on its rows. */
export type Subject = {
  table: string
  /** A new valid row each time. */
  row: () => Row
  change: Row
  /** Rights as letters (create, read, update, delete) of strangers, managers and administrators. */
  stranger: string
  /** The rights of a deactivated account, if fewer: its session is deleted, but its token has not expired. */
  deactivated?: string
  manager: string
  admin?: string
  /** The id of an existing row, for tables to which none can be added. */
  standing?: string | number
}

/** Ids of the rows that others refer to. */
export const ids = {
  request: randomUUID(),
  project: randomUUID(),
  otherProject: randomUUID(),
  page: randomUUID(),
  contractor: randomUUID(),
  work: randomUUID(),
  contact: randomUUID(),
  choice: randomUUID(),
  customer: "00000000-0000-4000-8000-0000000000c1",
  otherCustomer: "00000000-0000-4000-8000-0000000000c2",
  place: randomUUID(),
  customerPlace: randomUUID(),
  customerPerson: randomUUID(),
  distinction: randomUUID(),
  shown: randomUUID(),
  team: randomUUID(),
  /** An account, named by the test that has one. */
  member: "",
  quote: randomUUID(),
  signature: randomUUID(),
}
export const unique = () => randomUUID().slice(0, 13).replaceAll("-", "")
export const staffOnly = { stranger: "", manager: "CRUD" }
export const published = { stranger: "R", manager: "CRUD" }

export const person = { name: "Anne", email: "anne@example.fr", phone: "+33612345678" }
export const client = { client_name: "Anne", client_phone: "+33612345678", address: "12 rue de Rivoli" }
let day = 0
export const nextDay = () => new Date(Date.UTC(2030, 0, (day += 1))).toISOString().slice(0, 10)
