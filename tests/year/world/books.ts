import { addDays } from "#domain/dates.ts"
import { at, type Clock } from "./clock.ts"
import type { Letter } from "./post.ts"
import { dayInWords, hourInWords, plain } from "./words.ts"

/** Addresses of the company; mail to staff goes to `STAFF`. */
export const STAFF = "contact@mirabelle.test"
const DAY_MS = 86_400_000

export type Client = { name: string; email: string; phone: string; headers: Record<string, string> }
export type Contractor = { id: string; name: string; email: string }
/** Money received besides the prepayment by card. */
export type OnSite = { cents: number; method: "cash" | "check"; day: string }

/** An appointment as its client and the staff left it. Amounts in cents; day and time in Paris. */
export type Appointment = {
  id: string
  reference: string
  session: string | null
  client: Client
  day: string
  time: string
  priceCents: number
  isByPhone: boolean
  asksEarlyStart: boolean
  orderedAt: Date
  movedAt: Date | null
  state: "booked" | "done" | "cancelled"
  isConfirmed: boolean
  cardCents: number
  refundedCents: number
  onSite: OnSite[]
  /** The token of the link in the client's mails. */
  token: string | null
  contractor: Contractor | null
  /** When the subcontractor was last mailed its day and hour. */
  contractorToldAt: Date | null
  /** While the client's bank contests the payment, staff may not give it back as well. */
  isContested: boolean
  remindedFor: Set<string>
}

/** An appointment that was just booked, without payment or later events. */
export function newAppointment(
  facts: Omit<
    Appointment,
    | "state"
    | "cardCents"
    | "refundedCents"
    | "onSite"
    | "token"
    | "contractor"
    | "contractorToldAt"
    | "isContested"
    | "remindedFor"
  >,
): Appointment {
  return {
    ...facts,
    state: "booked",
    cardCents: 0,
    refundedCents: 0,
    onSite: [],
    token: null,
    contractor: null,
    contractorToldAt: null,
    isContested: false,
    remindedFor: new Set(),
  }
}

/** A renovation, as far as its mails depend on it. */
export type Works = { id: string; client: Client; newsAt: Date | null; mailedAt: Date | null }

/** A mail that somebody must get: its kind, its recipient, and what it must say. `start` is the start of its calendar file, `isGivenUp`: there is no such mailbox. */
export type Owed = {
  template: string
  to: string
  says: string[]
  start: Date | null
  at: Date
  isTold: boolean
  isGivenUp: boolean
}

/** The test's own accounts: what was acknowledged, and what people must be told because of it. They never read the site's tables. */
export function createBooks(clock: Clock) {
  const appointments: Appointment[] = []
  const works: Works[] = []
  const owed: Owed[] = []
  const faults: string[] = []
  /** Payments whose slot was lost, given back in full. */
  const lost: { session: string; cents: number }[] = []
  const counts = new Map<string, number>()
  /** Renovations that are invoiced to the end. */
  const contracts: { quoteId: string; cents: number }[] = []

  const owe = (template: string, to: string, says: string[], start: Date | null = null) =>
    void owed.push({ template, to, says: says.map(plain), start, at: clock.now(), isTold: false, isGivenUp: false })

  /** A subcontractor who was mailed a confirmed appointment more than 24 hours before reads it again the day before. */
  function remindContractor(each: Appointment, latest: number): void {
    const { contractor, contractorToldAt, day, time, reference, isConfirmed, remindedFor } = each
    if (!contractor || !contractorToldAt || !isConfirmed || contractorToldAt.getTime() > latest) return
    const key = `${contractor.id} ${day}`
    if (remindedFor.has(key)) return
    remindedFor.add(key)
    owe("contractor_reminder", contractor.email, [dayInWords(day), hourInWords(time), reference])
  }

  return {
    appointments,
    works,
    owed,
    faults,
    lost,
    counts,
    contracts,
    /** Cents that came by transfer. */
    transferred: 0,
    owe,
    fault: (text: string) => void faults.push(`${clock.today()} ${clock.time()} ${text}`),
    count: (what: string, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    /**
     * Takes back mails about an appointment that have not left, because they would no longer be true; returns what the first of them was to say.
     * They wait for a minute, or for the mail server.
     */
    takeBack: ({ reference }: Appointment, templates: string[]): string[] | null => {
      const isStale = (each: Owed) =>
        !each.isTold && !each.isGivenUp && templates.includes(each.template) && each.says.includes(reference)
      const first = owed.find(isStale)
      for (const each of owed.filter(isStale)) owed.splice(owed.indexOf(each), 1)
      return first?.says ?? null
    },
    /** Owes a mail about an appointment: it names the day, the hour and the reference, and `more`. */
    oweAbout: (template: string, to: string, appointment: Appointment, more: string[] = [], hasCalendar = false) =>
      owe(
        template,
        to,
        [dayInWords(appointment.day), hourInWords(appointment.time), appointment.reference, ...more],
        hasCalendar ? at(appointment.day, appointment.time) : null,
      ),
    /** What time alone makes due: reminders of the day before, and the news of renovations. Called before each run of the jobs. */
    foresee: () => {
      const now = clock.now()
      const hour = Number(clock.time().slice(0, 2))
      if (hour < 9) return
      const tomorrow = addDays(clock.today(), 1)
      for (const each of appointments) {
        if (each.state !== "booked" || each.day !== tomorrow) continue
        const latest = at(each.day, each.time).getTime() - DAY_MS
        remindContractor(each, latest)
        if (each.remindedFor.has(tomorrow)) continue
        if (!each.isConfirmed && each.cardCents === 0) continue
        // A client who booked or moved it less than 24 hours before needs no reminder.
        if (Math.max(each.orderedAt.getTime(), each.movedAt?.getTime() ?? 0) > latest) continue
        each.remindedFor.add(tomorrow)
        owe("booking_reminder", each.client.email, [dayInWords(each.day), hourInWords(each.time), each.reference])
      }
      for (const each of works) {
        if (!each.newsAt || hour >= 20 || now.getTime() - each.newsAt.getTime() < 10 * 60_000) continue
        if (each.mailedAt && now.getTime() - each.mailedAt.getTime() < DAY_MS) continue
        Object.assign(each, { newsAt: null, mailedAt: now })
        owe("client_news", each.client.email, [])
      }
    },
    /** Crosses off the mail that this letter is. A letter that nobody was owed, or that says something else, is a fault. */
    receive: ({ to, text, start }: Letter, template: string) => {
      // Owed by days, not by actions: readMails compares it with the chain.
      if (template === "ledger_head") return void counts.set(template, (counts.get(template) ?? 0) + 1)
      const open = owed.filter((each) => !each.isTold && each.template === template && each.to === to)
      const isIn = (words: string) => text.includes(words)
      const match = open.find(
        (each) => each.says.every(isIn) && (!each.start || start?.getTime() === each.start.getTime()),
      )
      counts.set(template, (counts.get(template) ?? 0) + 1)
      if (match) return void (match.isTold = true)
      const [nearest] = open
      const missing = nearest?.says.filter((words) => !isIn(words)).join("; ")
      faults.push(
        `${clock.today()} ${clock.time()} ${template} to ${to}: ${
          nearest
            ? `does not say « ${missing} », calendar ${start?.toISOString()} and not ${nearest.start?.toISOString()}`
            : "nobody was owed it"
        }. It says: ${text.slice(0, 300)}`,
      )
    },
    /** Mails owed that did not come. */
    untold: () => owed.filter(({ isTold }) => !isTold),
  }
}
export type Books = ReturnType<typeof createBooks>
