import { randomUUID } from "node:crypto"
import { ids, type Subject } from "./subject.ts"

/** Quotes and invoices change through functions only. */
const readOnly = { stranger: "", manager: "R" }
const quote_id = ids.quote

/** The tables of quotes and invoices with a key of their own; supabase/tests/quote-papers.test.ts has the others. */
export const QUOTE_SUBJECTS: Subject[] = [
  {
    table: "quotes",
    row: () => ((id) => ({ id, root_id: id, title: "Cuisine" }))(randomUUID()),
    change: { title: "Salon" },
    ...readOnly,
  },
  {
    table: "quote_events",
    row: () => ({ quote_id, kind: "sent", actor: "staff" }),
    change: { kind: "seen" },
    ...readOnly,
  },
  {
    table: "quote_signings",
    row: () => ({ quote_id, snapshot: {}, total_cents: 1 }),
    change: { total_cents: 2 },
    ...readOnly,
  },
  {
    table: "card_payments",
    row: () => ({ quote_id, amount_cents: 1, is_demo: true, state: "expired", expires_at: "2026-11-25T12:00:00Z" }),
    change: { amount_cents: 2 },
    ...readOnly,
  },
  {
    table: "quote_signatures",
    row: () => ({
      ...{ quote_id, means: "paper", place: "home", path: "a.pdf", signed_at: "2026-11-25T12:00:00Z" },
      ...{ signed_on: "2026-11-25", snapshot: {}, total_cents: 1, net_cents: 1 },
    }),
    change: { total_cents: 2 },
    standing: ids.signature,
    ...readOnly,
  },
  {
    table: "invoices",
    row: () => ({ kind: "situation", contract_id: randomUUID(), title: "Cuisine" }),
    change: { title: "Salon" },
    ...readOnly,
  },
]
