import { clientOf } from "#tests/support/booking.ts"
import { calendarOf, quietWeek } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"

test(
  "a member of staff gets an address for their diary, once; it is renewed, revoked, and dead without its owner",
  { tag: "@rest" },
  async ({ page, site, request, checkAccessibility }, info) => {
    const account = await addStaff(site, "agenda")
    await signIn(page, account)
    await page.goto(calendarOf(quietWeek(info.project.name, 30), "jour"))
    await page.getByRole("button", { name: "S’abonner à ce calendrier" }).click()
    const dialog = page.getByRole("dialog", { name: "S’abonner à ce calendrier" })
    await dialog.getByRole("button", { name: "Créer mon adresse" }).click()
    const field = dialog.getByRole("textbox", { name: "Adresse de l’agenda" })
    await expect(field).toHaveValue(/\/agenda\/[0-9a-f]{32}\.ics$/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    const first = await field.inputValue()
    const answer = await request.get(first)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain("BEGIN:VCALENDAR")
    expect(answer.headers()).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    })

    await page.reload()
    await expect(dialog.getByText(/Adresse créée le .*, lue pour la dernière fois le /)).toBeVisible()
    await expect(field).toHaveCount(0)
    await dialog.getByRole("button", { name: "Renouveler" }).click()
    await page.getByRole("dialog", { name: "Renouveler l’adresse" }).getByRole("button", { name: "Renouveler" }).click()
    await expect(field).toBeVisible()
    const second = await field.inputValue()
    expect((await request.get(first)).status()).toBe(404)
    expect((await request.get(second)).status()).toBe(200)

    await dialog.getByRole("button", { name: "Révoquer" }).click()
    await page.getByRole("dialog", { name: "Révoquer l’adresse" }).getByRole("button", { name: "Révoquer" }).click()
    await expect(page.getByText("Adresse révoquée")).toBeVisible()
    expect((await request.get(second)).status()).toBe(404)

    await dialog.getByRole("button", { name: "Créer mon adresse" }).click()
    await expect(field).not.toHaveValue(second)
    const third = await field.inputValue()
    expect((await request.get(third)).status()).toBe(200)
    await page.goto("about:blank")
    await clientOf(site, site.keys.secretKey).from("profiles").update({ is_active: false }).eq("id", account.id)
    expect((await request.get(third)).status()).toBe(404)
  },
)
