import { press } from "#tests/support/press.ts"
import { randomUUID } from "node:crypto"
import type { Browser, Page } from "@playwright/test"
import { readAccountSecrets } from "#functions/_shared/account-secrets.ts"
import type { PublicConfig } from "#app/lib/public-config.ts"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect } from "./fixtures.ts"

/** Sessions of this worker's site by e-mail address, reused because most tests are not about signing in. */
const sessions = new Map<string, string>()

/**
 * Stores a session in the browser without the form and the dashboard: a new one, or that of an earlier test. The next page that
 * opens is signed in.
 */
export async function signIn(page: Page, account: { email: string; password: string }) {
  const earlier = sessions.get(account.email)
  const session = earlier && (await isAlive(page, earlier)) ? earlier : await beginSession(page, account)
  sessions.set(account.email, session)
  const { origin } = await siteOf(page)
  const localStorage = [{ name: "mirabelle-session", value: session }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

async function beginSession(page: Page, { email, password }: { email: string; password: string }) {
  const { backend, key } = await siteOf(page)
  const answer = await page.request.post(`${backend}/auth/v1/token?grant_type=password`, {
    headers: { apikey: key },
    data: { email, password },
  })
  expect(answer.status()).toBe(200)
  return await answer.text()
}

async function isAlive(page: Page, session: string) {
  const { access_token } = JSON.parse(session) as { access_token: string }
  const { backend, key } = await siteOf(page)
  const headers = { apikey: key, Authorization: `Bearer ${access_token}` }
  return (await page.request.get(`${backend}/auth/v1/user`, { headers })).ok()
}

let known: { origin: string; backend: string; key: string } | null = null
async function siteOf(page: Page) {
  if (known) return known
  const answer = await page.request.get("/admin/login")
  const [, config = "{}"] = /id="public-config"[^>]*>([^<]+)/.exec(await answer.text()) ?? []
  const { supabaseUrl, supabaseAnonKey } = JSON.parse(config) as PublicConfig
  return (known = { origin: new URL(answer.url()).origin, backend: supabaseUrl, key: supabaseAnonKey })
}

/** Removes the session from the browser. It leaves the office first, so that no open screen calls the backend without a session. */
export async function forgetSession(page: Page) {
  await page.goto("about:blank")
  await page.context().setStorageState({ cookies: [], origins: [] })
}

/** Signs in as a person would, and waits for the back office. */
export async function signInByForm(page: Page, account: { email: string; password: string }) {
  await page.goto("/admin/login")
  await page.getByLabel("Adresse e-mail").fill(account.email)
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

/** Adds a member of staff for one test, so that its changes do not affect other tests. */
export async function addStaff(site: RunningSite, name: string, role: "manager" | "field" = "manager") {
  const account = { email: `${name}-${randomUUID().slice(0, 8)}@mirabelle.test`, password: "un bon mot de passe" }
  const service = clientOf(site, site.keys.secretKey)
  const { data, error } = await service.auth.admin.generateLink({ type: "invite", email: account.email })
  if (error) throw new Error("The account was not made", { cause: error })
  await service.auth.admin.updateUserById(data.user.id, { password: account.password })
  await service.from("profiles").update({ role }).eq("id", data.user.id)
  return { ...account, id: data.user.id }
}

/** Runs the scheduler's jobs at once: among other work, they send waiting mail and release expired holds. */
export async function runJobs(site: RunningSite) {
  const { error } = await clientOf(site, site.keys.secretKey).functions.invoke("run-jobs", { body: {} })
  if (error) throw new Error("The jobs did not run", { cause: error })
}

/** The secret of the link, or the code, in the last mail of this kind to an account. It polls, because some mails are queued after the response. */
export async function readAccountMail(site: RunningSite, recipient: string, template: string) {
  const read = async () => {
    const { data } = await clientOf(site, site.keys.secretKey)
      .from("email_outbox")
      .select("payload")
      .match({ recipient, template })
      .order("created_at", { ascending: false })
      .limit(1)
    return data?.[0] && (await readAccountSecrets(site.keys.secretKey, data[0].payload))
  }
  await expect.poll(read, `No ${template} for ${recipient}`).toBeDefined()
  return (await read()) as { token_hash: string; code: string }
}

/** A page with the same session and an empty cache, with the list of the paths that it requests. */
export async function openFresh(page: Page, browser: Browser): Promise<{ fresh: Page; requests: string[] }> {
  const context = await browser.newContext({
    baseURL: (await siteOf(page)).origin,
    locale: "fr-FR",
    storageState: await page.context().storageState(),
  })
  const fresh = await context.newPage()
  const requests: string[] = []
  fresh.on("request", (request) => requests.push(new URL(request.url()).pathname))
  return { fresh, requests }
}

/** Opens the filters of a list or of the calendar, which are collapsed on a phone. */
export async function unfoldFilters(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole("button", { name: /^(Filtres|Rechercher et filtrer)/ }).click()
}

/** This page learns of a colleague's save only by its own. */
/** Shows a part of a tab of the settings. */
export const openPart = (page: Page, name: string) =>
  press(page, page.getByRole("radiogroup", { name: "Sur cette page" }).getByText(name, { exact: true }))

export const withoutNews = (page: Page) =>
  page.route(/rpc\/read_changes/, (route) => route.fulfill({ json: { tables: {}, recent: [] } }))

/** A Supabase project always has a mail server (`npm run deploy` asks for it), the sites of the other journeys have none. */
export const MAILS_LEAVE = Boolean(process.env["ON_SUPABASE"])

/** What the office says of a mail. */
export const mailIs = (kept: string | RegExp, sent: string | RegExp) => (MAILS_LEAVE ? sent : kept)
