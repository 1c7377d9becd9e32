import { type Account, answered, done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"

const PASSWORD = "un bon mot de passe"

/** The owner invites a person to the team. */
export async function invite({ books, clock, office, site }: YearWorld, name: string, email: string): Promise<void> {
  answered("invitation", await office.call("invite-staff", { email, full_name: name, role: "manager" }, office.owner))
  await clock.redateLinks(site())
  books.owe("account_invitation", email, [`Bonjour ${name.split(" ")[0]},`])
}

/** The person opens the mailed link, chooses a password, and works from then on. */
export async function join({ office, mailbox, site }: YearWorld, email: string): Promise<void> {
  const link = mailbox.findLast((mail) => mail.to === email)?.links.find((each) => each.includes("token_hash="))
  const secret = Object.fromEntries(new URLSearchParams(new URL(link ?? "http://no-link").hash.slice(1)))
  const opened = await office.post("/auth/v1/verify", secret)
  const { access_token: token, ...refusal } = (await opened.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} cannot open the invitation: ${opened.status} ${JSON.stringify(refusal)}`)
  const changed = await fetch(`${site().url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: site().keys.publishableKey,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ password: PASSWORD }),
  })
  if (!changed.ok) throw new Error(`${email} cannot choose a password: ${changed.status} ${await changed.text()}`)
  office.team.push({ email, password: PASSWORD })
}

/** The owner takes a person's access away: it must end at once. */
export async function deactivate({ books, office }: YearWorld, account: Account): Promise<void> {
  const before = await office.db(account)
  const rows = () => before.from("brico_requests").select("id").limit(1)
  if (done<unknown[]>("at work", await rows()).length === 0) throw new Error("Nothing to read")
  const db = await office.db(office.owner)
  const change = { is_active: false }
  done("deactivation", await db.from("profiles").update(change).eq("email", account.email).select("id").single())
  office.team.splice(office.team.indexOf(account), 1)
  if (((await rows()).data ?? []).length > 0)
    books.fault(`${account.email} still reads requests after the deactivation`)
}
