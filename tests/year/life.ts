import { addDays } from "#domain/dates.ts"
import { collect, finish, leftToPay } from "./actions/finish.ts"
import { createDeck } from "./actions/deck.ts"
import { reportRefunds } from "./actions/refund.ts"
import { STAFF } from "./world/books.ts"
import { at } from "./world/clock.ts"
import { tick } from "./world/tick.ts"
import type { YearWorld } from "./world/world.ts"

/** Trouble with the mail server, from before the first mails of a day until the afternoon. */
export type Trouble = "refuses" | "slow" | "closed"

/** What each day is made of: how many actions, and trouble with the mail. */
export type Day = { day: string; actions: number; trouble?: Trouble | undefined }

/** The days of a company, lived one after the other by `liveDay`. `most`: how often one kind of action is dealt before all others were. */
export function createLife(world: YearWorld, most = Infinity) {
  const { books, choices, clock, post, site } = world
  const deal = createDeck(world, most)
  const go = (day: string, time: string) => clock.moveTo(site(), at(day, time))

  async function liveDay({ day, actions, trouble }: Day): Promise<void> {
    await go(day, "08:10")
    if (trouble === "closed") await post.close()
    else if (trouble) post.set(trouble)
    await closeVisits(day)
    await go(day, "09:05")
    await tick(world)
    const morning = clock.now()
    await go(day, "10:20")
    for (const plan of world.plans.get(day) ?? []) await plan()
    const isQuiet = actions === 0 && !trouble && !world.plans.has(day)
    if (isQuiet) return evening(day)
    for (let dealt = 0; dealt < Math.ceil(actions / 2); dealt += 1) await deal()
    await go(day, "11:45")
    const isAlert = await isOutage(trouble, morning)
    await tick(world)
    const noon = clock.now()
    await go(day, "14:20")
    for (let dealt = 0; dealt < Math.floor(actions / 2); dealt += 1) await deal()
    if (trouble === "closed") await post.open()
    else post.set("takes")
    await go(day, "15:45")
    // The site mails the owner once, when mail leaves again.
    if (isAlert || (await isOutage(trouble, noon))) books.owe("site_alert", STAFF, [])
    await tick(world)
    await reportRefunds(world)
    await evening(day)
  }

  async function evening(day: string): Promise<void> {
    await go(day, "19:30")
    await tick(world)
  }

  /** True if mail was tried in vain at `tried`, which is more than an hour ago, and still waits. */
  async function isOutage(trouble: Trouble | undefined, tried: Date): Promise<boolean> {
    if (trouble !== "refuses" && trouble !== "closed") return false
    // The morning's head of the ledger is in no book of ours.
    const [heads] = await site().sql(`select count(*)::int as n from public.email_outbox
      where template = 'ledger_head' and status = 'pending' and created_at <= '${tried.toISOString()}'`)
    if (Number(heads?.["n"]) > 0) return true
    return books.untold().some((each) => each.at <= tried && !post.unknown.has(each.to))
  }

  /** Staff close the visits of the day before; most clients pay the rest on the spot, some in two parts, some not at all. */
  async function closeVisits(today: string): Promise<void> {
    for (const each of books.appointments.filter(({ state, day }) => state === "booked" && day < today)) {
      await finish(world, each)
      const left = leftToPay(each)
      if (left <= 0 || choices.chance(0.1)) continue
      const part = choices.chance(0.3) ? Math.floor(left / 2) : left
      await collect(world, each, part, choices.pick(["cash", "check"]))
      if (part < left) await collect(world, each, left - part, choices.pick(["cash", "check"]))
    }
  }

  return { liveDay }
}

/** The days from `first` to `last`. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}
