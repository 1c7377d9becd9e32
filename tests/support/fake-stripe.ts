import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import Stripe from "stripe"
import { problemsOf } from "./stripe-schema.ts"

export const SECRET_KEY = "sk_test_fake"
export const WEBHOOK_SECRET = "whsec_fake"

// The fields of Stripe's objects that this project reads, from the types of its SDK.
type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "status"
  | "payment_status"
  | "currency"
  | "amount_total"
  | "client_reference_id"
  | "metadata"
  | "payment_intent"
  | "url"
>
type Refund = Pick<Stripe.Refund, "id" | "object" | "status" | "amount" | "currency" | "payment_intent" | "metadata">
type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "status" | "amount" | "currency" | "reason" | "payment_intent" | "created"
> & { evidence_details: Pick<Stripe.Dispute.EvidenceDetails, "due_by"> }
type Kept = Session | Refund | Dispute
type Answer = { status: number; body: unknown }

/**
 * A fake Stripe: a local server that refuses parameters and values unknown to Stripe's published schema, applies the rules
 * that this project relies on (API key, at least 30 minutes, idempotency, no more refunded than paid), and signs events as
 * Stripe does. `failNext` answers the next call with an error of Stripe.
 */
export async function startFakeStripe(now: () => Date, secretKey = SECRET_KEY) {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const forms = new Map<string, Record<string, string>>()
  /** Requests by their idempotency key, from the moment that they arrive: of two at once with one key, only one does something. */
  const remembered = new Map<string, { parameters: string; answer: Promise<Answer> }>()
  let failure: { status: number; message: string; code?: string } | null = null

  const open = (form: URLSearchParams): Answer => {
    if (Number(form.get("expires_at")) < now().getTime() / 1000 + 1800)
      return refusal("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.")
    const id = `cs_test_${sessions.size + 1}abcdef`
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      currency: form.get("line_items[0][price_data][currency]"),
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      client_reference_id: form.get("client_reference_id"),
      metadata: readMetadata(form),
      payment_intent: null,
      url: `https://checkout.stripe.test/${id}`,
    }
    sessions.set(id, session)
    forms.set(id, Object.fromEntries(form))
    return found(session)
  }

  const refund = (form: URLSearchParams): Answer => {
    const intent = form.get("payment_intent") ?? ""
    const [session] = sessionsOf(intent)
    const left = (session?.amount_total ?? 0) - refundedOf(intent)
    const amount = Number(form.get("amount") ?? left)
    if (amount > left) return refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
    const made = addRefund(intent, amount, readMetadata(form))
    forms.set(made.id, Object.fromEntries(form))
    return found(made)
  }
  const sessionsOf = (intent: string) => [...sessions.values()].filter((each) => each.payment_intent === intent)
  const refundsOf = (intent: string) => [...refunds.values()].filter((each) => each.payment_intent === intent)
  const refundedOf = (intent: string) =>
    refundsOf(intent)
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .reduce((sum, { amount }) => sum + amount, 0)
  const addRefund = (intent: string, amount: number, metadata: Record<string, string> = {}): Refund => {
    const id = `re_test_${refunds.size + 1}`
    const made: Refund = {
      id,
      object: "refund",
      status: "succeeded",
      amount,
      currency: "eur",
      payment_intent: intent,
      metadata,
    }
    refunds.set(id, made)
    return made
  }

  const answer = async (request: IncomingMessage, parameters: string): Promise<Answer> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refusal("Invalid API Key", { status: 401, type: "authentication_error" })
    // The check of the key, which a job repeats, takes no failure that is meant for a payment.
    if (request.url === "/v1/account") return found({ id: "acct_fake", object: "account" })
    if (failure) {
      const { message, ...how } = failure
      failure = null
      return refusal(message, how)
    }
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stripe")
    const form = new URLSearchParams([...searchParams, ...new URLSearchParams(parameters)])
    const problems = await problemsOf(request.method ?? "", pathname, form)
    if (problems.length > 0) return refusal(problems.join("; "))

    const [, resource = "", id, action] =
      /^\/v1\/(checkout\/sessions|refunds|disputes)\/?([^/]*)\/?(.*)$/.exec(pathname) ?? []
    if (resource === "refunds" && !id)
      return request.method === "POST" ? refund(form) : found(listOf(refundsOf(form.get("payment_intent") ?? "")))
    if (resource === "checkout/sessions" && !id)
      return request.method === "POST" ? open(form) : found(listOf(sessionsOf(form.get("payment_intent") ?? "")))
    const kept: Kept | undefined = { "checkout/sessions": sessions, refunds, disputes }[resource]?.get(id ?? "")
    if (!kept) return refusal(`No such ${resource}: ${id}`, { status: 404, code: "resource_missing" })
    if (action === "expire") Object.assign(kept, { status: "expired", url: null })
    return found(kept)
  }

  const server: Server = createServer((request, response) => {
    void text(request).then(async (parameters) => {
      const key = request.headers["idempotency-key"] as string | undefined
      const known = key === undefined ? undefined : remembered.get(key)
      const made = known?.answer ?? answer(request, parameters)
      if (key && !known) remembered.set(key, { parameters, answer: made })
      const result =
        known === undefined || known.parameters === parameters
          ? await made
          : refusal("Keys for idempotent requests can only be used with the same parameters", {
              type: "idempotency_error",
            })
      if (key && !known && result.status >= 400) remembered.delete(key)
      response.writeHead(result.status, {
        "Content-Type": "application/json",
        "Request-Id": "req_fake",
        "Stripe-Should-Retry": "false",
      })
      response.end(JSON.stringify(result.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  const stripe = new Stripe(SECRET_KEY)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    disputes,
    /** The request that created a session or a refund. */
    formOf: (id: string) => forms.get(id),
    failNext: (status: number, message: string, code?: string) =>
      void (failure = { status, message, ...(code ? { code } : {}) }),
    /** Changes a session: the visitor pays, or the session expires. */
    change: (id: string, change: Partial<Session>) => void Object.assign(sessions.get(id) ?? {}, change),
    /** A refund made on Stripe's own pages. */
    refundByHand: (intent: string, amount: number) => addRefund(intent, amount),
    dispute: (dispute: Partial<Dispute> & { id: string; payment_intent: string }) => {
      const known = disputes.get(dispute.id)
      disputes.set(dispute.id, {
        object: "dispute",
        status: "needs_response",
        amount: 8000,
        currency: "eur",
        reason: "fraudulent",
        created: Math.floor(now().getTime() / 1000),
        evidence_details: { due_by: Math.floor(now().getTime() / 1000) + 7 * 86_400 },
        ...known,
        ...dispute,
      })
    },
    /** Forgets the idempotency keys, as Stripe does after a day. */
    forgetKeys: () => remembered.clear(),
    forget: () => {
      for (const kept of [sessions, refunds, disputes, forms, remembered]) kept.clear()
    },
    /** The body and signature of an event, as Stripe sends it. `about` is the id of a checkout, or another object; `at` another time than now. */
    event: async (type: string, about: string | { id: string; object: string }, id?: string, at = new Date()) => {
      const object =
        typeof about === "string" ? { id: about, object: "checkout.session", payment_status: "paid" } : about
      const payload = JSON.stringify({ id: id ?? `evt_${type}_${object.id}`, object: "event", type, data: { object } })
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp: Math.floor(at.getTime() / 1000),
      })
      return { payload, headers: { "Stripe-Signature": signature } }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const found = (body: unknown): Answer => ({ status: 200, body })
const listOf = (data: unknown[]) => ({ object: "list", url: "/v1/refunds", has_more: false, data })

function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1]
    return name ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

function refusal(
  message: string,
  { status = 400, type = "invalid_request_error", code }: { status?: number; type?: string; code?: string } = {},
): Answer {
  return { status, body: { error: { type, message, ...(code ? { code } : {}) } } }
}
