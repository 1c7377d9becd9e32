import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"

/** Outcomes of a change, by their value of `?fait=`. */
export const DONE = {
  deplace: "moved",
  annule: "cancelled",
  renonce: "withdrawn",
  demande: "early",
  avis: "noReviews",
  photos: "photos",
} as const
export type Done = (typeof DONE)[keyof typeof DONE]

/** The message that `?fait=` asks for, or null when the appointment's state contradicts it: anybody can type an address. */
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
  avis: ({ refuses_reviews }) => refuses_reviews,
  photos: ({ photos }) => (photos?.sent ?? 0) > 0,
}

/** Redirect target after a change: a new address, so that a reload does not repeat it. The fragment moves the focus to the message. */
export function donePath(token: string, done: keyof typeof DONE): string {
  return `${managePath(token)}?fait=${done}#reponse`
}
