import { randomUUID } from "node:crypto"
import { ids, type Subject, unique } from "./subject.ts"

/** Files, numbers, places and merges of clients change through functions only. */
const readOnly = { stranger: "", manager: "R" }
const file = { customer_id: ids.customer }

/** The tables of the clients' files and documents. */
export const CLIENT_SUBJECTS: Subject[] = [
  { table: "document_kinds", row: () => ({ id: unique() }), change: { id: unique() }, ...readOnly },
  {
    table: "documents",
    row: () => ({ kind: "note", request_id: randomUUID(), number: 1 }),
    change: { number: 2 },
    ...readOnly,
  },
  { table: "customers", row: () => ({ name: "Anne Martin" }), change: { notes: "VIP" }, ...readOnly },
  {
    table: "customer_channels",
    row: () => ({ ...file, kind: "email", value: `${unique()}@example.fr` }),
    change: { label: "Bureau" },
    ...readOnly,
  },
  { table: "places", row: () => ({ address: "1 rue X" }), change: { access_notes: "12A" }, ...readOnly },
  {
    table: "customer_places",
    row: () => ({ ...file, place_id: ids.place, role: "payer" }),
    change: { until: "2030-01-01" },
    standing: ids.customerPlace,
    ...readOnly,
  },
  {
    table: "customer_people",
    row: () => ({ company_id: ids.customer, person_id: ids.otherCustomer }),
    change: { function: "Gardien" },
    standing: ids.customerPerson,
    ...readOnly,
  },
  {
    table: "customer_merges",
    row: () => ({ kept_id: ids.customer, absorbed_id: ids.otherCustomer, undone_at: "2026-11-20T10:00:00Z" }),
    change: { reason: "Même adresse" },
    ...readOnly,
  },
  {
    table: "customer_distinctions",
    row: () => ({ one_id: ids.customer, other_id: ids.otherCustomer }),
    change: { created_at: "2026-11-20T10:00:00Z" },
    standing: ids.distinction,
    ...readOnly,
  },
  { table: "customer_imports", row: () => ({ file_name: "clients.csv" }), change: { refused_count: 3 }, ...readOnly },
  {
    table: "customer_notes",
    row: () => ({ ...file, body: "Rappeler" }),
    change: { body: "Rappelée" },
    stranger: "",
    manager: "CRUD",
  },
  {
    table: "customer_tasks",
    row: () => ({ ...file, title: "Rappeler", due_on: "2026-11-30" }),
    change: { done_at: "2026-11-29T10:00:00Z" },
    stranger: "",
    manager: "CRUD",
  },
]
