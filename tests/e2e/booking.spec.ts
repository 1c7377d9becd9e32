import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openSlots, order, orderFor, type Slot, stranger } from "#tests/support/booking.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { fillWizard, orderAndPay } from "./wizard.ts"

test(
  "a visitor books a small job and pays on the demonstration page; staff find it paid and confirm it",
  { tag: "@touch" },
  async ({ page, checkAccessibility, site }, info) => {
    const name = `Zoé Martin-${info.project.name}`
    await fillWizard(page, name)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await orderAndPay(page)

    await expect(page.getByText(/aucune carte n’est débitée/i)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole("button", { name: "Simuler une carte refusée" }).click()
    await expect(page.getByRole("alert")).toContainText(/refusée/i)
    await page.getByRole("button", { name: /^Payer 80/ }).click()

    await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
    await expect(page).toHaveURL(/\/brico\/reservation\/cs_\w+$/)
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await signIn(page, site.admin)
    await page.goto("/admin/brico")
    // Open the panel while the search is still debounced: the URL change must not close it.
    await page.getByRole("searchbox", { name: "Rechercher une demande" }).fill(`martin-${info.project.name}`)
    await page.getByText(name).first().click()
    const details = page.getByRole("dialog")
    await expect(details).toContainText("Acompte versé")
    await expect(details).toContainText("8 rue Oberkampf")
    await checkAccessibility(page)
    await details.getByRole("button", { name: /confirmer/i }).click()
    await expect(details).toContainText("Confirmé")
    await expectNoSidewaysScroll(page)
  },
)

test(
  "a visitor who gives up on the payment page keeps everything that was typed, and pays for the same slot later",
  { tag: "@touch" },
  async ({ page }) => {
    await fillWizard(page, "Anne Le Goff")
    await orderAndPay(page)
    await page.getByRole("button", { name: "Annuler et revenir" }).click()
    const notice = page.getByRole("alert").filter({ hasText: "Paiement annulé" })
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(page.getByText("Anne Le Goff")).toBeAttached()
    await expect(page.locator(":focus").getByText("Paiement annulé")).toBeVisible()
    await expect(notice).toBeInViewport({ ratio: 1 })
    await page.getByRole("button", { name: /commande avec obligation de paiement/ }).click()
    await expect(page).toHaveURL(/paiement-demonstration/)
    await page.getByRole("button", { name: /^Payer 80/ }).click()
    await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
  },
)

test("a visitor who goes back from the payment to correct the address keeps the slot", async ({ page, site }, info) => {
  const name = `Béa Ricot ${info.project.name}`
  await fillWizard(page, name)
  await orderAndPay(page)
  const first = page.url()
  await page.goBack()
  await page.getByRole("button", { name: "Modifier vos informations" }).click()
  await page.getByLabel("Adresse de l’intervention").fill("10 rue Oberkampf")
  await page.getByRole("button", { name: "Continuer" }).click()
  await page.getByRole("button", { name: /commande avec obligation de paiement/ }).click()
  await expect(page).toHaveURL(/paiement-demonstration/)
  expect(page.url()).not.toBe(first)
  await page.getByRole("button", { name: /^Payer 80/ }).click()
  await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .select("address, status, payment_status")
    .eq("client_name", name)
    .order("created_at")
  expect(data).toEqual([
    { address: "8 rue Oberkampf", status: "cancelled", payment_status: "pending" },
    { address: "10 rue Oberkampf", status: "pending", payment_status: "paid" },
  ])
})

test(
  "a visitor whose network has many orders open books all the same: the browser has done the work meanwhile",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const service = clientOf(site, site.keys.secretKey)
    const job = await firstServiceOf(service, "electricite")
    const slots = await openSlots(service, job.id, parisToday())
    const others = await Promise.all(
      [1, 2, 3].map((index) => order(site, orderFor(job.id, slots.at(-index) as Slot, stranger(index).person))),
    )
    expect(others.map(({ body }) => body["code"])).toContain("proof_of_work_required")
    await fillWizard(page, `Noé Prouvé ${info.project.name}`)
    await orderAndPay(page)
    await page.getByRole("button", { name: /^Payer 80/ }).click()
    await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
    for (const { body } of others)
      await service.functions.invoke("demo-payment", {
        body: { session_id: body["sessionId"] ?? "", action: "cancel" },
      })
  },
)

test(
  "a payment that is not settled yet is asked about again until it is",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const service = clientOf(site, site.keys.secretKey)
    const job = await firstServiceOf(service, "electricite")
    const slot = (await openSlots(service, job.id, parisToday())).at(-1)
    if (!slot) throw new Error("No slot is open")
    const { body } = await order(site, orderFor(job.id, slot))
    const session_id = String(body["sessionId"])
    await page.goto(`/brico?payment=success&session_id=${session_id}`)
    await expect(page.getByRole("heading", { name: "Paiement en cours de vérification" })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await service.functions.invoke("demo-payment", { body: { session_id, action: "pay" } })
    await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
    await expect(page).toHaveURL(/\/brico\/reservation\/cs_\w+$/)
  },
)

test(
  "the payment of a booking that was cancelled since does not say that it is booked",
  { tag: "@rest" },
  async ({ page, site }) => {
    const { service, id } = await bookedLink(site)
    const { data } = await service.from("card_payments").select("session_id").eq("request_id", id).single()
    await service.from("brico_requests").update({ status: "cancelled" }).eq("id", id)
    await page.goto(`/brico?payment=success&session_id=${data?.session_id}`)
    await expect(page.getByText("Cette réservation est annulée")).toBeVisible()
    await expect(page.getByRole("radio", { name: /^Plomberie/ })).toBeVisible()
  },
)
