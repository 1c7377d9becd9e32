import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openSlots, order, orderFor, stranger } from "./booking.ts"
import { linkOn } from "./link-on.ts"
import type { RunningSite } from "./site.ts"

type Options = {
  /** Which open slot, counted from the end: 1 is the last one. */
  fromEnd?: number
  /** Fields of the order that differ. */
  change?: Record<string, unknown>
  /** Columns to set after the order, as time or staff would change them. */
  then?: Record<string, unknown>
}

let people = 0

/** Makes and pays a booking on a running site, as another person each time; returns it with the token of its link. */
export async function bookedLink(site: RunningSite, { fromEnd = 1, change, then }: Options = {}) {
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "plomberie")
  const slots = await openSlots(service, job.id, parisToday())
  const slot = slots.at(-fromEnd)
  if (!slot) throw new Error("No slot is open")
  // One person has one hour once.
  const { person } = stranger(10_000 + (people += 1))
  const { status, body } = await order(site, orderFor(job.id, slot, { express_request: false, ...person, ...change }))
  if (status !== 200) throw new Error(`Not booked: ${JSON.stringify(body)}`)
  const pay = await service.functions.invoke("demo-payment", { body: { session_id: body["sessionId"], action: "pay" } })
  if (pay.error) throw pay.error
  const { data, error } = await service
    .from("brico_requests")
    .select("id, reference, card_payments!inner(session_id)")
    .eq("card_payments.session_id", body["sessionId"])
    .single()
  if (error) throw new Error(error.message)
  const { token } = await linkOn(site, "booking", data.id as string)
  if (then) {
    const changed = await service.from("brico_requests").update(then).eq("id", data.id)
    if (changed.error) throw new Error(changed.error.message)
  }
  return {
    id: data.id as string,
    reference: data.reference as string,
    token,
    path: `/rendez-vous/${token}`,
    slot,
    service,
  }
}
