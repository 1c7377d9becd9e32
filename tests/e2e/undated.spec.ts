import { press } from "#tests/support/press.ts"
import { queuedMails } from "./calendar.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest, readRow } from "./requests.ts"

test("a request without a date is planned first; confirmed all the same, it says that no mail leaves", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const name = "Irène Sans-Date"
  const { id } = await addRequest(site, { client_name: name })
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
  const plan = page.getByRole("button", { name: `Planifier la demande de ${name}` })
  await expect(plan).toHaveCount(1)
  await expect(page.getByRole("button", { name: `Confirmer la demande de ${name}` })).toHaveCount(0)
  await press(page, plan)
  await expect(page.getByRole("dialog", { name: "Planifier l’intervention" })).toBeVisible()

  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog", { name: new RegExp(name) })
  await expect(panel.getByRole("button", { name: `Planifier la demande de ${name}` })).toBeVisible()
  await expect(panel.getByLabel("Prévenir le client par e-mail")).toHaveCount(0)
  await checkAccessibility(page)
  await panel.getByLabel(`Statut de la demande de ${name}`).selectOption("Confirmé")
  const untold = page.getByText("demande confirmée sans date : aucun e-mail ne part")
  await expect(untold).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
  // The request still has no date.
  await expect(panel.getByRole("button", { name: `Planifier la demande de ${name}` })).toBeVisible()

  const { id: other, request_date } = await addRequest(site, { client_name: `${name} bis` })
  await page.goto(`/admin/calendar?vue=jour&date=${String(request_date)}`)
  // Several of one day stand as one block, which a phone lists in the folded tray.
  if (info.project.name === "phone") await press(page, page.getByRole("heading", { name: /À planifier/ }))
  await press(page, page.getByRole("button", { name: new RegExp(`${name} bis`) }).first())
  const event = page.getByRole("dialog", { name: new RegExp(`${name} bis`) })
  await expect(event.getByText("Sans date, aucun e-mail ne part.")).toBeVisible()
  await press(page, event.getByRole("button", { name: `Confirmer sans date la demande de ${name} bis` }))
  await expect(untold).toBeVisible()
  expect([...(await queuedMails(site, id)), ...(await queuedMails(site, other))]).toEqual([])
})
