import { dayInWords, hourInWords } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"

/** Mails to clients that name the day of an appointment to come. */
const DATED = ["confirmed", "planned", "accepted", "moved", "reminder"].map((kind) => `booking_${kind}`)

/** Nobody is left without the mail that is owed, nobody got one twice, and those that cannot arrive are listed as failed. */
export async function readMails({ books, mailbox, post, site }: YearWorld): Promise<void> {
  const untold = books.untold()
  for (const { template, to, says, at } of untold.filter((each) => !post.unknown.has(each.to)))
    books.fault(`${to} was never told ${template} of ${at.toISOString()}: ${says.join("; ")}`)
  const [row] = await site().sql(`select count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status in ('pending', 'sending'))::int as waiting,
    count(*) filter (where status = 'kept')::int as kept from public.email_outbox`)
  const lost = untold.filter(({ to }) => post.unknown.has(to)).length
  if (row?.["failed"] !== lost) books.fault(`${String(row?.["failed"])} mails failed and not ${lost}`)
  if (row?.["waiting"] !== 0 || row["kept"] !== 0) books.fault(`mails that did not leave: ${JSON.stringify(row)}`)
  books.counts.set("failed mails", lost)
  books.counts.set("kept mails", Number(row?.["kept"]))
  await readHeads({ books, mailbox, site })
  // The last word that a client read about an appointment is the day and the hour that hold.
  const dated = mailbox.filter(({ template }) => DATED.includes(template))
  for (const { reference, client, day, time } of books.appointments.filter(({ state }) => state !== "cancelled")) {
    const last = dated.findLast(({ to, text }) => to === client.email && text.includes(reference))
    if (last && !(last.text.includes(dayInWords(day)) && last.text.includes(hourInWords(time))))
      books.fault(`${client.email} last read another day of ${reference} than ${day} ${time}: ${last.template}`)
  }
}

/** Each end of the ledger's chain that was mailed is another one, and is still in the chain. */
async function readHeads({ books, mailbox, site }: Pick<YearWorld, "books" | "mailbox" | "site">): Promise<void> {
  const mailed = mailbox
    .filter(({ template }) => template === "ledger_head")
    .map(({ text }) => /\d+:[0-9a-f]{64}/.exec(text)?.[0] ?? text)
  const rows = await site().sql("select seq || ':' || hash as head from public.fiscal_events")
  const chain = new Set(rows.map(({ head }) => String(head)))
  for (const head of mailed) if (!chain.has(head)) books.fault(`the chain lacks what was mailed: ${head}`)
  if (new Set(mailed).size < mailed.length) books.fault("an end of the chain was mailed twice")
  if (chain.size > 0 && mailed.length === 0) books.fault("no end of the chain was mailed")
}
