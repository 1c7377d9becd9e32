/**
 * Data of the return page: the state of the payment and the booking. `client_email` and `manage_token` are present only for a day after the
 * payment, for anyone with the payment session's id.
 */
export type CheckoutOutcome = {
  state: "paid" | "pending" | "cancelled" | "unknown"
  reference?: string | null
  service_name?: string | null
  scheduled_date?: string | null
  scheduled_time?: string | null
  client_email?: string | null
  /** True when the last confirmation could not be delivered. */
  is_mail_refused?: boolean
  manage_token?: string | null
}

/** Data of the demonstration's payment page. Contains no client data. */
export type DemoPayment = {
  session_id: string
  status: "open" | "complete" | "expired"
  amount_cents: number
  /** What is paid, as the page names it: « Prestation », « Robinet ». */
  facts: [label: string, value: string][]
  success_url: string
  cancel_url: string
}

/** The outcome that a visitor picks for a demonstration payment. */
export type DemoEnd = "pay" | "refuse" | "cancel"
export type DemoOutcome = { redirect_url: string } | { refused: string }
