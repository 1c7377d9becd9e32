/**
 * What the return page shows: where the payment stands and what was booked. Whose it is, and the key of its appointment, only for a day
 * after the payment, and to whoever holds the id of its session.
 */
export type CheckoutOutcome = {
  state: "paid" | "pending" | "cancelled" | "unknown"
  reference?: string | null
  service_name?: string | null
  scheduled_date?: string | null
  scheduled_time?: string | null
  client_email?: string | null
  manage_token?: string | null
}

/** What the demonstration page shows. Nothing in it names the client. */
export type DemoPayment = {
  session_id: string
  status: "open" | "complete" | "expired"
  amount_cents: number
  service_name: string
  /** `YYYY-MM-DD`, `HH:MM`. */
  scheduled_date: string
  scheduled_time: string
  success_url: string
  cancel_url: string
}

/** One end of a demonstration payment that somebody plays, and where it leads. */
export type DemoEnd = "pay" | "refuse" | "cancel"
export type DemoOutcome = { redirect_url: string } | { refused: string }
