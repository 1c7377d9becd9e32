import Stripe from "stripe"
import { AppError } from "#domain/errors.ts"
import { type CheckoutOrder, type CheckoutSession, type PaymentGateway, returnUrls } from "./payments.ts"

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  /** Another address than api.stripe.com, such as a test server's. */
  apiBase?: string | undefined
}

const KEY_MODES = "Les clés Stripe publique et secrète doivent être dans le même mode (test ou live)."

/** Payments by Stripe Checkout: the visitor pays on Stripe's own page, card data never touch this site. */
export function createStripeGateway(config: StripeConfig): PaymentGateway {
  const stripe = createClient(config)
  const crypto = Stripe.createSubtleCryptoProvider()
  return {
    mode: "stripe",
    createCheckout: (order) =>
      translateErrors(async () => {
        const session = await stripe.checkout.sessions.create(checkoutParams(order, config.publicUrl), {
          idempotencyKey: `checkout-${order.requestId}`,
        })
        if (!session.url) throw new Error(`Stripe opened the session ${session.id} without an address`)
        return { id: session.id, url: session.url }
      }),
    readCheckout: (id) =>
      translateErrors(async () => toCheckoutSession(await stripe.checkout.sessions.retrieve(id)), null),
    expireCheckout: (id) =>
      translateErrors(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(id)
        if (status === "open") await stripe.checkout.sessions.expire(id)
      }),
    refund: ({ paymentIntentId, amountCents, reference }) =>
      translateErrors(() =>
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: amountCents },
          { idempotencyKey: `refund-${reference}` },
        ),
      ),
    readEvent: async (body, signature) => {
      // An empty secret would accept whatever is signed with nothing.
      if (!config.webhookSecret) throw new AppError("unavailable")
      const event = await stripe.webhooks
        .constructEventAsync(body, signature ?? "", config.webhookSecret, undefined, crypto)
        .catch((cause: unknown) => {
          throw new AppError("invalid_input", { message: "Signature absente ou incorrecte.", cause })
        })
      const sessionId = event.type.startsWith("checkout.session.") ? (event.data.object as { id: string }).id : null
      return { id: event.id, type: event.type, sessionId }
    },
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
  const urls = returnUrls(publicUrl)
  const metadata = { request_id: order.requestId }
  return {
    mode: "payment",
    locale: "fr",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    client_reference_id: order.requestId,
    customer_email: order.clientEmail,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: urls.success("{CHECKOUT_SESSION_ID}"),
    cancel_url: urls.cancelled,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: order.amountCents,
          product_data: { name: `Acompte — ${order.serviceName}`, description: order.appointment },
        },
      },
    ],
  }
}

function toCheckoutSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent
  return {
    id: session.id,
    requestId: session.metadata?.request_id ?? session.client_reference_id,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    // Another currency than the one asked for is not the price: it never counts as paid.
    paid: session.payment_status === "paid" && session.currency === "eur",
    amountCents: session.amount_total ?? 0,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    url: session.url,
  }
}

/** Runs a call to Stripe; its failures leave as `payment_failed`, a missing object as `missing` when one is given. */
async function translateErrors<T, M = never>(call: () => Promise<T>, missing?: M): Promise<T | M> {
  try {
    return await call()
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    const otherMode = /live mode/i.test(message ?? "") && /test mode/i.test(message ?? "")
    if (otherMode) throw new AppError("payment_failed", { message: KEY_MODES, cause })
    if (code === "resource_missing" && missing !== undefined) return missing
    throw new AppError("payment_failed", { cause })
  }
}
