import { AppError } from "#domain/errors.ts"
import { documentPath } from "#domain/quotes/client-quote.ts"
import { type PaymentEnd, paymentReturnPath } from "#domain/quotes/deposit.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import type { ReturnUrls } from "#functions/_shared/payments.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { readRecentCheckout } from "#functions/_shared/recent-checkout.ts"
import { closeCheckout, settleCheckout } from "#functions/_shared/settle-checkout.ts"

/** As `open_card_payment` answers. */
type Payment =
  | { id: string; session_id: string; is_over: true }
  | {
      id: string
      session_id: string | null
      is_over: false
      amount_cents: number
      expires_at: string
      name: string
      title: string
      email: string
    }

/** A payment that ended while it was asked for is replaced by a new one, this many times. */
const MOST_TRIES = 3

/** The address of the payment page of a quote's deposit or of an invoice: one for everybody who presses the button, until it is paid or closed. */
export async function openPayment(deps: Deps, p_hash: string): Promise<{ url: string }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const payment = (await unwrap(
      deps.service.rpc("open_card_payment", { p_hash, p_gateway: deps.payments.mode }),
    )) as Payment
    if (payment.is_over) await closeCheckout(deps, payment.id, payment.session_id)
    else {
      const url = await resume(deps, payment.session_id ?? (await open(deps, payment)))
      if (url) return { url }
    }
  }
  throw new AppError("payment_failed")
}

/** The session of a payment. Of many opened at once the first one attached counts, and the others are closed. */
async function open(deps: Deps, payment: Extract<Payment, { is_over: false }>): Promise<string | null> {
  const { id } = await deps.payments.createCheckout({
    paymentId: payment.id,
    amountCents: payment.amount_cents,
    name: payment.name,
    description: payment.title,
    clientEmail: payment.email,
    expiresAt: new Date(payment.expires_at),
    returnUrls: returnTo(deps.publicUrl, payment.id),
  })
  const attached = await unwrap(deps.service.rpc("attach_card_session", { p_id: payment.id, p_session_id: id }))
  if (attached !== id) await deps.payments.expireCheckout(id)
  return attached
}

/** The page of a session that is still open; null when it has ended, which is then recorded. */
async function resume(deps: Deps, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null
  const session = await deps.payments.readCheckout(sessionId)
  if (session?.url) return session.url
  await settleCheckout(deps, sessionId)
  return null
}

/** The page of a document does not tell the provider the secret of its link. */
function returnTo(publicUrl: string, paymentId: string): ReturnUrls {
  const back = (end: PaymentEnd) => publicUrl + paymentReturnPath(paymentId, end)
  return { success: () => back("retour"), cancelled: back("annule") }
}

/** The client comes back before the notification: the session is read again. Without an answer of the provider the jobs settle it later. */
export async function settleOpenPayment(deps: Deps, p_hash: string): Promise<void> {
  try {
    for (const sessionId of await unwrap(deps.service.rpc("open_card_sessions", { p_hash })))
      await settleCheckout(deps, sessionId, readRecentCheckout(deps, sessionId))
  } catch (error) {
    deps.log.warn({ err: error }, "a pending payment could not be read again")
  }
}

/** The page of the document that a payment opened within a day is for. */
export async function pathOfPayment(deps: Deps, p_id: string): Promise<{ path: string }> {
  const payment = (await unwrap(deps.service.rpc("read_card_payment", { p_id }))) as {
    quote_id: string | null
    invoice_id: string | null
    is_recent: boolean
  } | null
  const [kind, id] = payment?.invoice_id
    ? (["invoice", payment.invoice_id] as const)
    : (["quote", payment?.quote_id] as const)
  if (!payment?.is_recent || !id) throw new AppError("unknown_link")
  return { path: documentPath((await privateLink(deps, kind, id)).token) }
}
