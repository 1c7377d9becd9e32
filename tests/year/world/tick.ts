import { untilNoMailIsUnderWay } from "./clock.ts"
import type { YearWorld } from "./world.ts"

/** The jobs run once, as the scheduler's next run, and the mail that leaves is compared with what is owed. */
export async function tick(world: YearWorld): Promise<void> {
  const { books, post, site } = world
  books.foresee()
  const headers = { apikey: site().keys.secretKey }
  const { status, body } = await world.call("run-jobs", {}, headers)
  const failed = (body["data"] as { failedJobs?: string[] } | undefined)?.failedJobs
  if (status !== 200 || failed?.length !== 0) books.fault(`the jobs: ${status} ${JSON.stringify(body)}`)
  books.count("runs of the jobs")
  await untilNoMailIsUnderWay(site())
  await readPost(world)
  if (post.judges()) for (const each of books.untold()) each.isGivenUp = post.unknown.has(each.to)
}

async function readPost(world: YearWorld): Promise<void> {
  const { books, post, site } = world
  post.collect()
  const letters = post.letters.splice(0)
  if (letters.length === 0) return
  const ids = letters.map(({ id }) => `'${id}'`).join()
  const rows = await site().sql(
    `select id, template, payload ->> 'reference' as reference from public.email_outbox where id in (${ids})`,
  )
  for (const letter of letters) {
    const row = rows.find(({ id }) => id === letter.id)
    if (!row) {
      books.fault(`a mail to ${letter.to} that the outbox does not know: ${letter.text.slice(0, 200)}`)
      continue
    }
    books.receive(letter, String(row["template"]))
    remember(world, letter.links, row["reference"])
    world.mailbox.push({ ...letter, template: String(row["template"]) })
  }
}

/** A client keeps the link of the appointment. */
function remember({ books }: YearWorld, links: string[], reference: unknown): void {
  const token = links.map((link) => /\/rendez-vous\/([\w-]{22})/.exec(link)?.[1]).find(Boolean)
  const appointment = books.appointments.find((each) => each.reference === reference)
  if (token && appointment) appointment.token = token
}
