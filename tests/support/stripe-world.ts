import { createStripeGateway } from "#functions/_shared/stripe-gateway.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "./fake-stripe.ts"
import { openWorld, PUBLIC_URL, START } from "./functions.ts"

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>

/** A world whose functions use Stripe, with a fake Stripe on this machine, and the actions of visitors, staff and Stripe. */
export async function openStripeWorld() {
  const clock = { now: () => new Date(START) }
  const stripe = await startFakeStripe(() => clock.now())
  const world = await openWorld(() =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      publicUrl: PUBLIC_URL,
      apiBase: stripe.url,
    }),
  )
  clock.now = () => world.deps.now()
  const { call, reset } = world
  return {
    ...world,
    stripe,
    reset: async () => {
      stripe.forget()
      await reset()
    },
    /** Books a slot; returns the id of its checkout. */
    book: async (change?: Record<string, unknown>) => {
      const { status, body } = await call("create-stripe-session", world.order(change))
      if (status !== 200) throw new Error(`Not booked: ${JSON.stringify(body)}`)
      return body.sessionId as string
    },
    /** The visitor pays on Stripe's page; no event is sent yet. */
    pay: (session: string) =>
      stripe.change(session, {
        status: "complete",
        payment_status: "paid",
        payment_intent: `pi_${session}`,
        url: null,
      }),
    notify: async (type: string, about: string | { id: string; object: string }, eventId?: string) => {
      const { payload, headers } = await stripe.event(type, about, eventId)
      return call("stripe-webhook", payload, headers)
    },
    /** The visitor returns; the page reads the state of the payment. */
    comeBack: async (session: string) => {
      const { body } = await call("checkout-status", { session_id: session })
      return (body.data as { state: string }).state
    },
  }
}
