import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { addDays, parisTime, parisToday } from "#domain/dates.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { asPerson } from "./forms.ts"

type Booked = Awaited<ReturnType<typeof bookedLink>>

/** An appointment less than 24 hours ahead, at any time of day. */
const soon = () => {
  const today = parisToday()
  return parisTime(new Date()) < "17:30"
    ? { scheduled_date: today, scheduled_time: "18:00", team_id: null }
    : { scheduled_date: addDays(today, 1), scheduled_time: "08:00", team_id: null }
}
const ask = async ({ service, id }: Booked, columns: string) =>
  (await service.from("brico_requests").select(columns).eq("id", id).single()).data as unknown as Record<
    string,
    unknown
  >
const templates = async ({ service, id }: Booked) =>
  ((await service.from("email_outbox").select("template, recipient").eq("request_id", id)).data ?? [])
    .map(({ template, recipient }) => `${template} ${recipient}`)
    .sort()
const title = (page: Page, name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible()

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a client moves the appointment: the same request, nothing to pay, and the calendar file follows", async ({
    page,
    site,
  }) => {
    const booked = await bookedLink(site)
    await page.goto(booked.path)
    await title(page, "Votre rendez-vous")
    await page.getByRole("link", { name: "Déplacer" }).click()
    await title(page, "Déplacer le rendez-vous")
    const day = page.getByRole("radio", { name: /^(lundi|mardi|mercredi|jeudi|vendredi|samedi) .*\d{4}$/ }).last()
    await day.check()
    const date = await day.getAttribute("value")
    const hour = page.locator(`input[name="time-${date}"]:enabled`).first()
    await hour.check()
    const time = await hour.getAttribute("value")
    await page.getByRole("button", { name: "Déplacer le rendez-vous" }).click()

    await expect(page.getByRole("status")).toContainText("Votre rendez-vous est déplacé")
    await expect(page.locator("#reponse")).toBeFocused()
    expect(await ask(booked, "scheduled_date, scheduled_time, payment_status")).toEqual({
      scheduled_date: date,
      scheduled_time: `${time}:00`,
      payment_status: "paid",
    })
    const downloading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Ajouter à mon agenda" }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`rendez-vous-${booked.reference}.ics`)
    const ics = await readFile(await file.path(), "utf8")
    expect(ics).toContain(`DTSTART:${date?.replaceAll("-", "")}T`)
    expect(ics).toContain("SEQUENCE:1")
  })

  test("a client cancels: what was shown before the click is what is given back", async ({ page, site }) => {
    const booked = await bookedLink(site)
    await page.goto(booked.path)
    await page.getByRole("link", { name: "Annuler le rendez-vous" }).click()
    await expect(page.getByRole("region", { name: "Remboursement" })).toContainText("80 € vous seront remboursés")
    await page.getByLabel("Pourquoi annulez-vous").fill("Changement de programme")
    await page.getByRole("button", { name: "Annuler le rendez-vous" }).click()
    await expect(page.getByRole("status")).toContainText("C’est annulé")
    await expect(page.getByText("80 € ont été remboursés")).toBeVisible()
    expect(await ask(booked, "status, payment_status, refunded_cents")).toEqual({
      status: "cancelled",
      payment_status: "refunded",
      refunded_cents: 8000,
    })
    await page.goto(`${booked.path}/annuler`)
    await expect(page.getByText("Ce rendez-vous est déjà annulé.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Annuler le rendez-vous" })).toHaveCount(0)
  })

  test.describe(() => {
    test.use({ expectedComplaints: [/status of 4\d\d/] })

    test("a client renounces the contract, and the acknowledgement goes to the address that was given", async ({
      page,
      site,
    }) => {
      const booked = await bookedLink(site)
      await page.goto(booked.path)
      await page.getByRole("link", { name: "Renoncer au contrat ici" }).click()
      await title(page, "Renoncer au contrat")
      await expect(page.getByText(booked.reference)).toBeVisible()
      await page.getByLabel("E-mail").fill("zoe@travail")
      await page.getByRole("button", { name: "Confirmer la rétractation" }).click()
      await expect(page.getByLabel("Nom et prénom")).toHaveAccessibleDescription(/Indiquez votre nom\./)
      await expect(page.getByLabel("E-mail")).toHaveValue("zoe@travail")
      expect(await ask(booked, "status")).toEqual({ status: "pending" })

      await page.getByLabel("Nom et prénom").fill("Zoé Martin")
      await page.getByLabel("E-mail").fill("zoe@travail.example")
      await page.getByRole("button", { name: "Confirmer la rétractation" }).click()
      await expect(page.getByRole("status")).toContainText("Votre rétractation est enregistrée")
      expect(await ask(booked, "status, refunded_cents")).toEqual({ status: "cancelled", refunded_cents: 8000 })
      expect(await templates(booked)).toContain("booking_withdrawn zoe@travail.example")
    })
  })
})

test.describe("without script, a link that was lost", () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 400/] })

  test(
    "is asked for with the address of the booking, and the answer is the same for everybody",
    { tag: "@rest" },
    async ({ page, site }) => {
      const email = `perdu-${Date.now()}@example.fr`
      const booked = await bookedLink(site, { change: { client_email: email } })
      await page.goto("/rendez-vous")
      await page.getByRole("textbox", { name: "E-mail" }).fill("perdu@")
      await page.getByRole("button", { name: "Recevoir mon lien" }).click()
      await expect(page.getByRole("alert")).toContainText("Cette adresse e-mail semble incomplète.")
      await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("perdu@")
      for (const address of [email, "personne@example.fr"]) {
        await asPerson(page)
        await page.getByRole("textbox", { name: "E-mail" }).fill(address)
        await page.getByRole("button", { name: "Recevoir mon lien" }).click()
        await expect(page.getByRole("status")).toContainText("Si un rendez-vous à venir a été pris avec cette adresse")
      }
      const { data } = await booked.service.from("email_outbox").select("recipient").eq("template", "booking_link")
      expect(data?.filter(({ recipient }) => recipient === email)).toHaveLength(1)
      expect(data?.filter(({ recipient }) => recipient === "personne@example.fr")).toHaveLength(0)
    },
  )
})

test("looking changes nothing, whichever page", { tag: "@rest" }, async ({ page, site }) => {
  const booked = await bookedLink(site)
  const snapshot = async () => [await ask(booked, "*"), await templates(booked)]
  const before = await snapshot()
  for (const end of ["", "/deplacer", "/annuler", "/renoncer", "?fait=annule", "?fait=deplace"]) {
    await page.goto(booked.path + end)
    await expect(page.getByText("C’est annulé")).toHaveCount(0)
  }
  expect((await page.request.get(`${booked.path}/rendez-vous.ics`)).status()).toBe(200)
  expect(await snapshot()).toEqual(before)
})

test(
  "every state and every page is accessible and fits a small phone",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const states: [string, Record<string, unknown> | undefined, RegExp][] = [
      ["", undefined, /Réservé\. Nous vous appelons/],
      ["/deplacer", undefined, /Choisissez une date/],
      ["/annuler", undefined, /vous seront remboursés/],
      ["/renoncer", undefined, /Confirmer la rétractation/],
      ["", { status: "confirmed" }, /Confirmé/],
      ["", soon(), /moins de 24/],
      ["/deplacer", soon(), /ne peut plus être déplacé/],
      ["", { status: "in_progress" }, /L’artisan est chez vous/],
      ["", { status: "completed" }, /Intervention terminée/],
      ["/renoncer", undefined, /Confirmer la rétractation/],
      ["/renoncer", { express_request_at: new Date().toISOString() }, /entièrement exécutée/],
      ["", { status: "cancelled", cancellation_reason: "client" }, /est conservé/],
    ]
    const booked = await bookedLink(site)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [end, change, text] of states) {
      if (change) {
        const { error } = await booked.service.from("brico_requests").update(change).eq("id", booked.id)
        expect(error).toBeNull()
      }
      await page.goto(booked.path + end)
      await expect(page.getByText(text).first()).toBeVisible()
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
    }
  },
)

test("the appointment is moved with the keyboard alone", { tag: "@rest" }, async ({ page, site }) => {
  const booked = await bookedLink(site)
  const main = page.getByRole("main")
  await page.goto(booked.path)
  await tabTo(page, main.getByRole("link", { name: "Déplacer" }))
  await page.keyboard.press("Enter")
  await title(page, "Déplacer le rendez-vous")
  await tabTo(page, page.locator('input[name="date"]'))
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  const chosen = await page.locator('input[name="date"]:checked').getAttribute("value")
  await tabTo(page, page.locator(`input[name="time-${chosen}"]`))
  await page.keyboard.press("Space")
  await tabTo(page, main.getByRole("button", { name: "Déplacer le rendez-vous" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status")).toContainText("Votre rendez-vous est déplacé")
  expect(await ask(booked, "scheduled_date")).toEqual({ scheduled_date: chosen })
})
