import type { DemoEnd, DemoOutcome, DemoPayment } from "#domain/booking/checkout.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { randomHex } from "./hex.ts"
import { settleEvent } from "./settle-event.ts"

const DEMO_ID = /^cs_demo_[0-9a-f]+$/
const REFUSED = "Carte refusée (démonstration). Aucune somme n’a été débitée, vous pouvez réessayer."

/** Reads one demonstration payment. Throws `not_found` for an unknown id, and always when payments are real. */
export async function readDemoPayment(deps: Deps, sessionId: string): Promise<DemoPayment> {
  const session =
    deps.payments.mode === "demo" && DEMO_ID.test(sessionId) ? await deps.payments.readCheckout(sessionId) : null
  if (!session?.paymentId) throw new AppError("not_found")
  const [urls, facts] = await Promise.all([
    unwrap(deps.service.from("demo_payment_sessions").select("success_url, cancel_url").eq("id", sessionId).single()),
    factsOf(deps, session.paymentId, sessionId),
  ])
  return {
    session_id: session.id,
    status: session.status,
    amount_cents: session.amountCents,
    facts,
    success_url: urls.success_url,
    cancel_url: urls.cancel_url,
  }
}

async function bookingFacts(deps: Deps, p_session_id: string): Promise<DemoPayment["facts"]> {
  const booking = (await unwrap(deps.service.rpc("checkout_outcome", { p_session_id }))) as Record<
    string,
    string | null
  >
  const { service_name, scheduled_date, scheduled_time } = booking
  return [
    ["Prestation", service_name ?? ""],
    ["Date", scheduled_date ? `${formatLongDate(scheduled_date)} à ${formatTime(scheduled_time ?? "")}` : ""],
  ]
}

async function factsOf(deps: Deps, p_id: string, sessionId: string): Promise<DemoPayment["facts"]> {
  const payment = (await unwrap(deps.service.rpc("read_card_payment", { p_id }))) as Record<
    "number" | "title" | "request_id" | "invoice_id",
    string | null
  > | null
  if (payment?.request_id) return bookingFacts(deps, sessionId)
  return payment
    ? [[payment.invoice_id ? "Facture" : "Devis", [payment.number, payment.title].filter(Boolean).join(", ")]]
    : []
}

/**
 * Simulates the end of a payment: `pay` and `cancel` follow the same path as a Stripe event, `refuse` leaves the session open.
 * For a session that has ended, returns the page of its outcome. Throws `not_found` like `readDemoPayment`.
 */
export async function settleDemoPayment(deps: Deps, sessionId: string, outcome: DemoEnd): Promise<DemoOutcome> {
  const payment = await readDemoPayment(deps, sessionId)
  const subject = { kind: "checkout", id: sessionId } as const
  if (payment.status === "complete") return { redirect_url: payment.success_url }
  if (payment.status === "open" && outcome === "refuse") return { refused: REFUSED }
  if (payment.status === "open" && outcome === "pay") {
    if (!(await markPaid(deps, sessionId))) return settleDemoPayment(deps, sessionId, outcome)
    await settleEvent(deps, { id: `evt_demo_${randomHex()}`, type: "checkout.session.completed", subject })
    return { redirect_url: payment.success_url }
  }
  await deps.payments.expireCheckout(sessionId)
  await settleEvent(deps, { id: `evt_demo_${randomHex()}`, type: "checkout.session.expired", subject })
  return { redirect_url: payment.cancel_url }
}

/** Pays an open session; false when another tab ended it first. */
async function markPaid(deps: Deps, sessionId: string): Promise<boolean> {
  const rows: unknown[] = await unwrap(
    deps.service
      .from("demo_payment_sessions")
      .update({ status: "complete", payment_status: "paid", payment_intent_id: `pi_demo_${randomHex()}` })
      .eq("id", sessionId)
      .eq("status", "open")
      .select("id"),
  )
  return rows.length > 0
}
