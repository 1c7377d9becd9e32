import type { Slot } from "#tests/support/booking.ts"

/** The value of a note that staff never wrote. */
export const NO_NOTE = "null"
/** A note of staff, with the texts that it may hold: only one, unless the response to a change was lost. */
type Note = { allowed: Set<string>; isOver: boolean }
/** An appointment whose client has the link, with the changes that the site acknowledged. */
export type Managed = { isBusy: boolean; isLost: boolean; refundCents: number | null; movedTo: Slot | null }

/** Everything that the site acknowledged, and the events that it accepted. */
export function createLedger() {
  return {
    /** Orders that got a checkout, by the id of the payment. */
    orders: new Map<string, Slot>(),
    /** Payments that the site confirmed to a client who came back. */
    confirmed: new Set<string>(),
    contacts: new Set<string>(),
    notes: new Map<string, Note>(),
    uploads: new Set<string>(),
    managed: new Map<string, Managed>(),
    /** Number of Stripe's notifications that the site accepted. */
    events: 0,
  }
}
export type Ledger = ReturnType<typeof createLedger>

export type Answer = { at: number; what: string; status: number; ms: number }
/** The duration of a fault, and some time after it. */
export type Trouble = { name: string; from: number; until: number }

/** Time after a fault in which failures still count as its effect, because the site notices a recovery late. */
const CONVALESCENCE_MS = 20_000

export function createTally(now: () => number = Date.now) {
  const answers: Answer[] = []
  const troubles: Trouble[] = []
  return {
    answers,
    troubles,
    note: (what: string, status: number, ms: number) => void answers.push({ at: now() - ms, what, status, ms }),
    begin: (name: string) => {
      const trouble = { name, from: now(), until: Infinity }
      troubles.push(trouble)
      return () => void (trouble.until = now() + CONVALESCENCE_MS)
    },
    during: ({ from, until }: Trouble) => answers.filter(({ at, ms }) => at + ms >= from && at <= until),
    quiet: () => answers.filter(({ at, ms }) => !troubles.some(({ from, until }) => at + ms >= from && at <= until)),
  }
}
export type Tally = ReturnType<typeof createTally>
