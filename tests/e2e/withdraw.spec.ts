import type { Page } from "@playwright/test"
import { bookedLink } from "#tests/support/manage.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"

type Booked = Awaited<ReturnType<typeof bookedLink>>

const read = async ({ service, id }: Booked, columns: string) =>
  (await service.from("brico_requests").select(columns).eq("id", id).single()).data as unknown as Record<
    string,
    unknown
  >
const button = (page: Page, name: string) => page.getByRole("button", { name })

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 4\d\d/] })

  test("a client without the link withdraws by reference and address, and sees first what comes back", async ({
    page,
    site,
  }) => {
    const booked = await bookedLink(site, { change: { client_email: "sans-lien@exemple.fr" } })
    await page.goto("/rendez-vous")
    await page.getByRole("link", { name: "Renoncer au contrat ici" }).click()
    await button(page, "Continuer").click()
    await expect(page.getByLabel("Référence")).toHaveAccessibleDescription(/Indiquez la référence/)
    await page.getByLabel("Nom et prénom").fill("Zoé Martin")
    await page.getByLabel("E-mail").fill("autre@exemple.fr")
    await page.getByLabel("Référence").fill(booked.reference.toLowerCase())
    await button(page, "Continuer").click()
    await expect(page.getByRole("alert")).toContainText("Aucune réservation ne correspond")
    await expect(page.getByLabel("Nom et prénom")).toHaveValue("Zoé Martin")
    await page.getByLabel("E-mail").fill("sans-lien@exemple.fr")
    await button(page, "Continuer").click()
    await expect(page.getByRole("region", { name: "Remboursement" })).toContainText("80 € vous seront remboursés")
    expect(await read(booked, "status")).toEqual({ status: "pending" })
    await button(page, "Confirmer la rétractation").click()
    await expect(page.getByRole("status")).toContainText("Votre rétractation est enregistrée")
    expect(await read(booked, "status, refunded_cents")).toEqual({ status: "cancelled", refunded_cents: 8000 })
  })

  test("a client who did not ask for it when ordering asks on the page that the work begins early", async ({
    page,
    site,
  }) => {
    const booked = await bookedLink(site, { fromEnd: 60 })
    await page.goto(booked.path)
    await button(page, "Enregistrer ma demande").click()
    const box = page.getByRole("checkbox", { name: /commence avant la fin du délai/ })
    await expect(box).toHaveAccessibleDescription(/Cochez la case/)
    expect(await read(booked, "express_request_at")).toEqual({ express_request_at: null })
    await box.check()
    await button(page, "Enregistrer ma demande").click()
    await expect(page.getByRole("status")).toContainText("Votre demande est enregistrée")
    await expect(box).toHaveCount(0)
    expect((await read(booked, "express_request_at"))["express_request_at"]).not.toBeNull()
  })
})

test.describe(() => {
  test.use({ expectedComplaints: [/status of 400/] })

  test(
    "a day that is missing is no longer asked for once it is chosen, and is read under the pointer",
    { tag: "@rest" },
    async ({ page, site }) => {
      const booked = await bookedLink(site)
      await page.goto(`${booked.path}/deplacer`)
      await button(page, "Déplacer le rendez-vous").click()
      await expect(page.getByRole("alert")).toContainText("Choisissez une date.")
      await expect(page.locator("#date-error")).toBeVisible()
      const day = page
        .locator("label")
        .filter({ has: page.locator('input[name="date"]:enabled') })
        .last()
      await press(page, day)
      await expect(day.locator("input")).toBeChecked()
      await expect(page.locator("#date-error")).toBeHidden()
      await expect(page.getByRole("alert")).toBeHidden()
      // The pointer is still over the day, so its hover colours apply.
      await expect
        .poll(() =>
          day.evaluate((cell) => [getComputedStyle(cell).color, getComputedStyle(cell).backgroundColor].join(" on ")),
        )
        .toBe("rgb(255, 255, 255) on rgb(143, 15, 65)")
    },
  )
})

test(
  "the way to withdraw is accessible and fits a small phone, empty and with a contract",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const booked = await bookedLink(site, { change: { client_email: "petit@exemple.fr" } })
    await page.setViewportSize({ width: 360, height: 740 })
    const check = async () => {
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto("/rendez-vous")
    await check()
    await page.goto("/rendez-vous/renoncer")
    await check()
    await page.getByLabel("Nom et prénom").fill("Zoé Martin")
    await page.getByLabel("E-mail").fill("petit@exemple.fr")
    await page.getByLabel("Référence").fill(booked.reference)
    await page.keyboard.press("Enter")
    await expect(button(page, "Confirmer la rétractation")).toBeVisible()
    await check()
  },
)
