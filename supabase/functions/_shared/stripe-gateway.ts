import Stripe from "stripe"
import { AppError } from "#domain/errors.ts"
import type { CheckoutOrder, KeyAnswer, PaymentGateway } from "./payments.ts"
import { toCheckoutSession, toDispute, toRefund, toSubject } from "./stripe-objects.ts"

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  /** Replaces api.stripe.com, such as by a test server. */
  apiBase?: string | undefined
}

/** Accepts events up to a day old, so that a machine whose clock is hours ahead still works. A replay is harmless: the subject is read again. */
const OLDEST_EVENT_S = 86_400

const EMAIL_REFUSED = "Cette adresse e-mail est refusée par notre prestataire de paiement. Vérifiez-la."
const KEY_MODES = "Les clés Stripe publique et secrète doivent être dans le même mode (test ou live)."

/** Payments by Stripe Checkout: the visitor pays on Stripe's own page, and no card data reach this site. */
export function createStripeGateway(config: StripeConfig): PaymentGateway {
  const stripe = createClient(config)
  const crypto = Stripe.createSubtleCryptoProvider()
  return {
    mode: "stripe",
    checkKey: createKeyCheck(stripe),
    createCheckout: (order) =>
      translateErrors(async () => {
        const session = await stripe.checkout.sessions.create(checkoutParams(order, config.publicUrl), {
          idempotencyKey: `checkout-${order.paymentId}`,
        })
        if (!session.url) throw new Error(`Stripe opened the session ${session.id} without an address`)
        return { id: session.id, url: session.url }
      }),
    readCheckout: (id) =>
      translateErrors(
        async () =>
          toCheckoutSession(
            await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }),
            config.publicUrl,
          ),
        null,
      ),
    findCheckout: (paymentIntentId) =>
      translateErrors(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
        return data[0]?.id ?? null
      }),
    expireCheckout: async (id) =>
      void (await translateErrors(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(id)
        if (status === "open") await stripe.checkout.sessions.expire(id)
      }, null)),
    refund: ({ paymentIntentId, amountCents, reference, isRepeated }) =>
      translateErrors(async () => {
        // Stripe forgets an idempotency key after a day; the refund's metadata keep our reference.
        const made = isRepeated ? await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }) : null
        const known = made?.data.find(
          ({ metadata, status }) =>
            metadata?.["reference"] === reference && status !== "failed" && status !== "canceled",
        )
        if (known) return known
        const refund = await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: amountCents, metadata: { reference } },
          { idempotencyKey: `refund-${reference}` },
        )
        if (refund.status === "failed" || refund.status === "canceled")
          throw new Error(`Stripe could not make the refund ${refund.id}: ${refund.failure_reason ?? refund.status}`)
        return refund
      }),
    readRefund: (id) => translateErrors(async () => toRefund(await stripe.refunds.retrieve(id)), null),
    listRefunds: (paymentIntentId) =>
      translateErrors(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
        return data.map(toRefund)
      }),
    readDispute: (id) => translateErrors(async () => toDispute(await stripe.disputes.retrieve(id)), null),
    readEvent: async (body, signature) => {
      // An empty secret would accept anything signed with an empty key.
      if (!config.webhookSecret) throw new AppError("unavailable")
      const event = await stripe.webhooks
        .constructEventAsync(body, signature ?? "", config.webhookSecret, OLDEST_EVENT_S, crypto)
        .catch((cause: unknown) => {
          throw new AppError("wrong_signature", { cause })
        })
      return { id: event.id, type: event.type, subject: toSubject(event) }
    },
  }
}

const KNOWN_MS = { stripe: 10 * 60_000, refused: 60_000, silent: 60_000 }

/** One read of the account. A restricted key may not read it (403), and works; only 401 says that Stripe does not know the key. */
function createKeyCheck(stripe: Stripe): () => Promise<KeyAnswer> {
  let known: { answer: keyof typeof KNOWN_MS; until: number } | null = null
  return async () => {
    if (known && Date.now() < known.until) return known.answer
    const answer = await stripe.accounts.retrieveCurrent({}, { timeout: 5_000, maxNetworkRetries: 0 }).then(
      () => "stripe" as const,
      ({ statusCode }: { statusCode?: number }) =>
        statusCode === 401 ? "refused" : statusCode && statusCode < 500 ? "stripe" : "silent",
    )
    known = { answer, until: Date.now() + KNOWN_MS[answer] }
    return answer
  }
}

function createClient({ secretKey, apiBase }: StripeConfig): Stripe {
  const base = apiBase ? new URL(apiBase) : null
  const protocol = base?.protocol === "http:" ? "http" : "https"
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(base ? { host: base.hostname, port: base.port || (protocol === "http" ? 80 : 443), protocol } : {}),
  })
}

function checkoutParams(order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { card_payment_id: order.paymentId, site: publicUrl }
  return {
    mode: "payment",
    locale: "fr",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    client_reference_id: order.paymentId,
    customer_email: order.clientEmail,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: order.returnUrls.success("{CHECKOUT_SESSION_ID}"),
    cancel_url: order.returnUrls.cancelled,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: order.amountCents,
          product_data: { name: order.name, description: order.description },
        },
      },
    ],
  }
}

/** Calls Stripe; failures are thrown as `payment_failed`. For a missing object, returns `missing` when it is given. */
async function translateErrors<T, M = never>(call: () => Promise<T>, missing?: M): Promise<T | M> {
  try {
    return await call()
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    const otherMode = /live mode/i.test(message ?? "") && /test mode/i.test(message ?? "")
    if (otherMode) throw new AppError("payment_failed", { message: KEY_MODES, cause })
    if (code === "email_invalid")
      throw new AppError("invalid_input", { message: EMAIL_REFUSED, fields: { client_email: EMAIL_REFUSED }, cause })
    if (code === "resource_missing" && missing !== undefined) return missing
    throw new AppError("payment_failed", { cause })
  }
}
