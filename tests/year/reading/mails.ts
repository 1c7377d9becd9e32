import type { YearWorld } from "../world/world.ts"

/** Nobody is left without the mail that is owed, nobody got one twice, and those that cannot arrive are listed as failed. */
export async function readMails({ books, post, site }: YearWorld): Promise<void> {
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
}
