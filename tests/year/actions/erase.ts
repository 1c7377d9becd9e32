import type { Client } from "../world/books.ts"
import type { YearWorld } from "../world/world.ts"

/**
 * A client asks to be forgotten. The site refuses while an appointment is ahead; otherwise nothing of the person stays, and the amounts do. Returns the
 * client, or null when none could be erased.
 */
export async function eraseOne(world: YearWorld): Promise<Client | null> {
  const { books, clients, clock, office, post, site } = world
  const today = clock.today()
  const db = await office.db(office.owner)
  for (const client of clients.filter(({ email }) => !post.unknown.has(email))) {
    const own = books.appointments.filter((each) => each.client === client)
    const isExpected = own.some(({ state, day }) => state === "booked" && day >= today)
    const hasWorks = books.works.some((each) => each.client === client)
    if (own.length === 0 || isExpected || hasWorks) continue
    const { error } = await db.rpc("erase_person", { p_email: client.email, p_phone: client.phone })
    // An unpaid order may still be open.
    if (error) continue
    for (const each of own) Object.assign(each, { client: { ...client, email: "" }, token: null })
    const [row] = await site().sql(`select
      (select count(*) from public.email_outbox where recipient = '${client.email}')
      + (select count(*) from public.brico_requests where client_email = '${client.email}' or client_name = '${client.name}' and client_email is null)
      as n`)
    if (Number(row?.["n"]) !== 0)
      books.fault(`${client.email} was erased, but ${String(row?.["n"])} rows know this person`)
    // Without money nothing stays of an appointment.
    for (const each of own.filter(({ cardCents, onSite }) => cardCents === 0 && onSite.length === 0))
      books.appointments.splice(books.appointments.indexOf(each), 1)
    books.count("persons erased")
    return client
  }
  return null
}
