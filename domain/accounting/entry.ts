/** The entries for the accountant, as the database computes them (supabase/schema/accounting/). Amounts are cents. */

export type Entry = {
  /** Place in the export, from 1. */
  n: number
  /** Handed over: it never changes any more. */
  is_final: boolean
  journal: string
  journal_label: string
  /** Goes on without a gap in each journal. */
  entry_no: number
  entry_on: string
  account: string
  account_label: string
  /** The client's own account under a collective one: « C00042 ». */
  aux: string | null
  aux_label: string | null
  piece_ref: string
  piece_on: string
  due_on: string | null
  label: string
  debit_cents: number
  credit_cents: number
  /** Lines of a client that meet within the export. */
  lettering: string | null
  lettered_on: string | null
  validated_on: string | null
}

export type AccountSum = { account: string; label: string; debit_cents: number; credit_cents: number }

export type ClosedPeriod = {
  id: string
  from_on: string
  to_on: string
  entry_count: number
  line_count: number
  debit_cents: number
  closed_at: string
  closed_by_name: string
}

export type Entries = {
  /** The day after the last closed period; null when none is closed. */
  open_on: string | null
  siren: string | null
  is_example: boolean
  line_count: number
  entry_count: number
  final_count: number
  debit_cents: number
  credit_cents: number
  accounts: AccountSum[]
  /** The first ones. */
  lines: Entry[]
  /** Small jobs that are done and paid, and on no invoice. */
  unbilled: { count: number; cents: number }
  periods: ClosedPeriod[]
}
