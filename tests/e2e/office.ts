import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect } from "./fixtures.ts"

/**
 * Begins a session without the form and without the dashboard, which most tests are not about. The next address that the page
 * goes to is that of somebody who is signed in.
 */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  const [apikey = ""] = /sb_publishable_[\w-]+/.exec(await (await page.request.get("/admin/login")).text()) ?? []
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey },
    data: { email, password },
  })
  expect(answer.status()).toBe(200)
  await page.goto("/mentions-legales")
  await page.evaluate((session) => localStorage.setItem("mirabelle-session", session), await answer.text())
}

/** Signs in as a person would, and waits for the back office. */
export async function signInByForm(page: Page, account: { email: string; password: string }) {
  await page.goto("/admin/login")
  await page.getByLabel("Adresse e-mail").fill(account.email)
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

/** A member of staff of their own for a test, so that what it changes is nobody else's. */
export async function addStaff(site: RunningSite, name: string) {
  const account = { email: `${name}-${randomUUID().slice(0, 8)}@mirabelle.test`, password: "un bon mot de passe" }
  const service = clientOf(site, site.keys.secretKey)
  const { data, error } = await service.auth.admin.generateLink({ type: "invite", email: account.email })
  if (error) throw new Error("The account was not made", { cause: error })
  await service.auth.admin.updateUserById(data.user.id, { password: account.password })
  await service.from("profiles").update({ role: "manager" }).eq("id", data.user.id)
  return { ...account, id: data.user.id }
}

/** Does at once what the scheduler does every minute: sends what waits, lets go of what ran out. */
export async function runJobs(site: RunningSite) {
  const { error } = await clientOf(site, site.keys.secretKey).functions.invoke("run-jobs", { body: {} })
  if (error) throw new Error("The jobs did not run", { cause: error })
}

/** What the last mail about an account carries: the link's secret or the code. */
export async function readAccountMail(site: RunningSite, recipient: string, template: string) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("email_outbox")
    .select("payload")
    .match({ recipient, template })
    .order("created_at", { ascending: false })
    .limit(1)
    .single()
  if (error) throw new Error(`No ${template} for ${recipient}`, { cause: error })
  return data.payload as { token_hash: string; code: string }
}
