import type { Slot } from "#tests/support/booking.ts"

/** What a request holds that staff wrote nothing about. */
export const NO_NOTE = "null"
/** A note of staff: what it may hold now, one text unless an answer was lost. */
type Note = { allowed: Set<string>; isOver: boolean }
/** An appointment whose client has the link: what was acknowledged of it. */
export type Managed = { isBusy: boolean; isLost: boolean; refundCents: number | null; movedTo: Slot | null }

/** Everything that the site acknowledged, and what the world outside did. */
export function createLedger() {
  return {
    /** Checkouts that were handed out, by the payment's id. */
    orders: new Map<string, Slot>(),
    /** Confirmations that the site gave a client who came back. */
    confirmed: new Set<string>(),
    contacts: new Set<string>(),
    notes: new Map<string, Note>(),
    uploads: new Set<string>(),
    managed: new Map<string, Managed>(),
    /** Notifications that the site took. */
    events: 0,
  }
}
export type Ledger = ReturnType<typeof createLedger>

export type Answer = { at: number; what: string; status: number; ms: number }
/** A stretch of time in which something was broken, and a while after it. */
export type Trouble = { name: string; from: number; until: number }

/** Long enough for whatever was broken to be found working again: a geocoder is left alone for half a minute. */
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
