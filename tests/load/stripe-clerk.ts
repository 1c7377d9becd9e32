import type { Ledger } from "./ledger.ts"
import type { LoadWorld } from "./world.ts"

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

type Notice = { type: string; about: string | { id: string; object: string }; at: number; tries: number }

/**
 * What Stripe does by itself: it takes payments, delivers each event until the site accepts it, with growing delays, and expires unpaid checkouts.
 * After `tellTwice(true)` it delivers each event two times at once.
 */
export function createStripeClerk(world: LoadWorld, ledger: Ledger) {
  const { stripe } = world
  const waiting: Notice[] = []
  const notified = new Set<string>()
  let twice = false
  const notify = (type: string, about: Notice["about"]) =>
    void waiting.push({ type, about, at: Date.now() + 300, tries: 0 })

  async function send(notice: Notice): Promise<void> {
    const { payload, headers } = await stripe.event(notice.type, notice.about)
    const once = () =>
      fetch(`${world.site().url}/functions/v1/stripe-webhook`, {
        method: "POST",
        body: payload,
        headers: { ...headers, "Content-Type": "application/json" },
        signal: AbortSignal.timeout(20_000),
      }).then(
        (answer) => answer.ok,
        () => false,
      )
    const taken = (await Promise.all(twice ? [once(), once()] : [once()])).every(Boolean)
    if (taken) return void (ledger.events += 1)
    const next = { ...notice, tries: notice.tries + 1 }
    waiting.push({ ...next, at: Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** notice.tries, LONGEST_PAUSE_MS) })
  }

  /** Queues the events of refunds that the site made, and of checkouts that expired. */
  function noticeChanges(): void {
    for (const { id } of stripe.refunds.values()) {
      if (notified.has(id)) continue
      notified.add(id)
      notify("refund.created", { id, object: "refund" })
    }
    for (const { id, status } of stripe.sessions.values()) {
      if (status !== "expired" || notified.has(id)) continue
      notified.add(id)
      notify("checkout.session.expired", id)
    }
  }

  return {
    notify,
    waiting: () => waiting.length,
    tellTwice: (value: boolean) => void (twice = value),
    /** Pays a checkout; false if it is no longer open. */
    pay: (id: string): boolean => {
      const session = stripe.sessions.get(id)
      if (session?.status !== "open") return false
      stripe.change(id, { status: "complete", payment_status: "paid", payment_intent: `pi_${id}`, url: null })
      return true
    },
    /** Expires all open checkouts, as after half an hour. */
    expireAll: (): void => {
      for (const session of stripe.sessions.values())
        if (session.status === "open") stripe.change(session.id, { status: "expired", url: null })
    },
    /** Delivers up to ten due events; called repeatedly. */
    work: async (): Promise<void> => {
      noticeChanges()
      const due = waiting.filter(({ at }) => at <= Date.now()).slice(0, 10)
      for (const notice of due) waiting.splice(waiting.indexOf(notice), 1)
      await Promise.all(due.map(send))
    },
  }
}
export type StripeClerk = ReturnType<typeof createStripeClerk>
