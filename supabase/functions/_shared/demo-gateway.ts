import { AppError } from "#domain/errors.ts"
import { unwrap } from "./database.ts"
import type { Db } from "./deps.ts"
import type { CheckoutSession, PaymentGateway } from "./payments.ts"

const COLUMNS = "id, card_payment_id, amount_cents, status, payment_status, payment_intent_id, expires_at"

type Row = {
  id: string
  card_payment_id: string
  amount_cents: number
  status: CheckoutSession["status"]
  payment_status: "paid" | "unpaid"
  payment_intent_id: string | null
  expires_at: string
}

type DemoConfig = {
  service: Db
  publicUrl: string
  now: () => Date
  /** True when the site's address is this machine: a company that is no example may simulate there. */
  isOnThisMachine: boolean
}

/** Payments of Stripe, which only its key can read and refund: it was set before. */
const refuseForeign = (id: string) => {
  if (/^(cs|pi|re)_(?!demo_)/.test(id)) throw new AppError("payment_failed", { message: KEY_MISSING })
}
const KEY_MISSING = "La clé de Stripe manque\u00a0: ce paiement ne peut être ni lu ni remboursé."

/**
 * Demonstration that replaces Stripe when no key is configured: the same sessions and states, stored in
 * `demo_payment_sessions`, paid on a page of this site that says that no card is charged. The database refuses a session for a real company.
 * Uses the service client because no other role has access to that table.
 */
export function createDemoGateway({ service, publicUrl, now, isOnThisMachine }: DemoConfig): PaymentGateway {
  const addressOf = (id: string) => `${publicUrl}/paiement-demonstration/${id}`
  const find = async (column: "id" | "card_payment_id", value: string): Promise<Row | null> => {
    const rows = await unwrap(
      service.from("demo_payment_sessions").select(COLUMNS).eq(column, value).order("created_at").limit(1),
    )
    return (rows[0] as Row | undefined) ?? null
  }
  return {
    mode: "demo",
    checkKey: () => Promise.resolve(isOnThisMachine ? "demo" : "none"),
    createCheckout: async (order) => {
      const existing = await find("card_payment_id", order.paymentId)
      if (existing) return { id: existing.id, url: addressOf(existing.id) }
      // One session per payment, even for parallel calls.
      const id = `cs_demo_${order.paymentId.replaceAll("-", "")}`
      const session = {
        id,
        card_payment_id: order.paymentId,
        amount_cents: order.amountCents,
        success_url: order.returnUrls.success(id),
        cancel_url: order.returnUrls.cancelled,
        expires_at: order.expiresAt.toISOString(),
      }
      await unwrap(service.from("demo_payment_sessions").upsert(session, { ignoreDuplicates: true }))
      return { id, url: addressOf(id) }
    },
    readCheckout: async (id) => {
      refuseForeign(id)
      const row = await find("id", id)
      if (!row) return null
      const over = row.status === "open" && Date.parse(row.expires_at) <= now().getTime()
      const status = over ? "expired" : row.status
      return {
        id: row.id,
        paymentId: row.card_payment_id,
        isOurs: true,
        status,
        paid: row.payment_status === "paid",
        isProcessing: false,
        amountCents: row.amount_cents,
        currency: "eur",
        paymentIntentId: row.payment_intent_id,
        url: status === "open" ? addressOf(row.id) : null,
      }
    },
    expireCheckout: async (id) => {
      refuseForeign(id)
      await unwrap(
        service.from("demo_payment_sessions").update({ status: "expired" }).eq("id", id).eq("status", "open"),
      )
    },
    refund: async ({ reference, paymentIntentId }) => {
      await Promise.resolve(refuseForeign(paymentIntentId))
      return { id: `re_demo_${reference}` }
    },
    findCheckout: () => Promise.resolve(null),
    // Demonstration payments have no refunds made elsewhere, and no disputes.
    readRefund: () => Promise.resolve(null),
    listRefunds: () => Promise.resolve([]),
    readDispute: () => Promise.resolve(null),
    readEvent: () => Promise.reject(new AppError("wrong_signature")),
  }
}
