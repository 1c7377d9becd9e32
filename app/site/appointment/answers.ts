import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"

/** What a change leads to, as `?fait=` names it. */
export const DONE = { deplace: "moved", annule: "cancelled", renonce: "withdrawn", demande: "early" } as const
export type Done = (typeof DONE)[keyof typeof DONE]

/** The answer that an address asks for, unless the appointment says otherwise: an address proves nothing. */
export function readDone(params: URLSearchParams, booking: ManagedBooking): Done | null {
  const asked = (Object.keys(DONE) as (keyof typeof DONE)[]).find((name) => name === params.get("fait"))
  if (!asked) return null
  return isTrue[asked](booking) ? DONE[asked] : null
}

const isCancelled = ({ status }: ManagedBooking) => status === "cancelled"
const isTrue: Record<keyof typeof DONE, (booking: ManagedBooking) => boolean> = {
  deplace: (booking) => !isCancelled(booking) && booking.sequence > 0,
  annule: isCancelled,
  renonce: isCancelled,
  demande: ({ express_request }) => express_request,
}

/** Where a change that was made leads: an address of its own, so that reloading does nothing. The fragment moves the focus. */
export function donePath(token: string, done: keyof typeof DONE): string {
  return `${managePath(token)}?fait=${done}#reponse`
}
