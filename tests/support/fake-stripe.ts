import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import Stripe from "stripe"

export const SECRET_KEY = "sk_test_fake"
export const WEBHOOK_SECRET = "whsec_fake"

type Session = Record<string, unknown> & { id: string; status: string; payment_status: string; url: string | null }
type Answer = { status: number; body: unknown }

/**
 * Stripe's edge of the network: a server on this machine that keeps the rules we rely on (key, required fields, 30 minutes at
 * least, idempotency) and signs events as Stripe does. `failNext` answers the next call with an error of Stripe.
 */
export async function startFakeStripe(now: () => Date) {
  const sessions = new Map<string, Session>()
  const refunds: Record<string, string>[] = []
  const remembered = new Map<string, { parameters: string; answer: Answer }>()
  let failure: { status: number; message: string } | null = null

  const open = (form: URLSearchParams): Answer => {
    const expiresAt = Number(form.get("expires_at"))
    const wrong =
      form.get("mode") !== "payment" ||
      form.get("line_items[0][price_data][currency]") !== "eur" ||
      !form.get("success_url")?.includes("{CHECKOUT_SESSION_ID}") ||
      expiresAt < now().getTime() / 1000 + 1800
    if (wrong) return refusal(400, "invalid_request_error", "Invalid session parameters")
    const id = `cs_test_${sessions.size + 1}abcdef`
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      currency: "eur",
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      client_reference_id: form.get("client_reference_id"),
      metadata: { request_id: form.get("metadata[request_id]") },
      payment_intent: null,
      url: `https://checkout.stripe.test/${id}`,
      form: Object.fromEntries(form),
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  const answer = (request: IncomingMessage, form: URLSearchParams): Answer => {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return refusal(401, "authentication_error", "Invalid API Key")
    if (failure) {
      const { status, message } = failure
      failure = null
      return refusal(status, "invalid_request_error", message)
    }
    const [, id = "", action] = /^\/v1\/checkout\/sessions\/?([^/]*)\/?(.*)$/.exec(request.url ?? "") ?? []
    if (request.url === "/v1/refunds") {
      refunds.push(Object.fromEntries(form))
      return { status: 200, body: { id: `re_test_${refunds.length}`, object: "refund", status: "succeeded" } }
    }
    if (request.method === "POST" && id === "") return open(form)
    const session = sessions.get(id)
    if (!session) return refusal(404, "invalid_request_error", `No such checkout.session: ${id}`, "resource_missing")
    if (action === "expire") Object.assign(session, { status: "expired", url: null })
    return { status: 200, body: session }
  }

  const server: Server = createServer((request, response) => {
    void text(request).then((parameters) => {
      const key = request.headers["idempotency-key"] as string | undefined
      const known = key === undefined ? undefined : remembered.get(key)
      const result =
        known === undefined
          ? answer(request, new URLSearchParams(parameters))
          : known.parameters === parameters
            ? known.answer
            : refusal(
                400,
                "idempotency_error",
                "Keys for idempotent requests can only be used with the same parameters",
              )
      if (key && result.status < 400) remembered.set(key, { parameters, answer: result })
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
    failNext: (status: number, message: string) => void (failure = { status, message }),
    /** The visitor pays, or another end of a session. */
    change: (id: string, change: Record<string, unknown>) => void Object.assign(sessions.get(id) ?? {}, change),
    /** A notification as Stripe sends it: the body and its signature. */
    event: async (type: string, sessionId: string, id = `evt_${type}_${sessionId}`) => {
      const object = { id: sessionId, object: "checkout.session", payment_status: "paid" }
      const payload = JSON.stringify({ id, object: "event", type, data: { object } })
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET })
      return { payload, headers: { "Stripe-Signature": signature } }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function refusal(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code ? { code } : {}) } } }
}
