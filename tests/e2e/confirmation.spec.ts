import { readFile } from "node:fs/promises"
import { bookedLink } from "#tests/support/manage.ts"
import { photograph } from "#tests/support/photographs.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { fillWizard, orderAndPay } from "./wizard.ts"

const title = /votre réservation est enregistrée/i

/** Makes a paid booking; returns it with the address of its page. */
async function paid(site: Parameters<typeof bookedLink>[0], email: string) {
  const booked = await bookedLink(site, { change: { client_email: email } })
  const { data } = await booked.service.from("card_payments").select("session_id").eq("request_id", booked.id).single()
  return { ...booked, page: `/brico/reservation/${data?.session_id as string}` }
}

test(
  "a booking that is paid says where its mail went and what comes next, after a reload and in a second tab too",
  { tag: "@touch" },
  async ({ page, context }, info) => {
    await fillWizard(page, `Léa Durand ${info.project.name}`)
    await orderAndPay(page)
    await page.getByRole("button", { name: /^Payer 80/ }).click()
    const check = async (tab: typeof page) => {
      await expect(tab.getByRole("heading", { level: 1, name: title })).toBeFocused()
      const main = tab.getByRole("main")
      await expect(main.getByText(/zoe\.martin[.\d]*@example\.fr/)).toBeVisible()
      await expect(main.getByRole("region", { name: "Votre rendez-vous" })).toContainText("Référence")
      await expect(main.getByRole("region", { name: /Et maintenant/ })).toContainText("devis écrit et détaillé")
      await expect(main.getByRole("link", { name: "Gérer mon rendez-vous" })).toHaveAttribute(
        "href",
        /^\/rendez-vous\/[\w-]{22}$/,
      )
      await expectNoSidewaysScroll(tab)
    }
    await check(page)
    await page.reload()
    await check(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await check(second)
    const downloading = second.waitForEvent("download")
    await press(second, second.getByRole("link", { name: "Ajouter à mon agenda" }))
    expect(await readFile(await (await downloading).path(), "utf8")).toContain("BEGIN:VEVENT")
    // The wizard no longer offers the stored order.
    await page.goto("/brico?etape=confirmation")
    await expect(page.getByRole("radio", { name: /^Plomberie/ })).not.toBeChecked()
  },
)

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedComplaints: [/status of 400/] })

    test(
      "after the payment a client sends photographs, and staff see them in the request",
      { tag: "@phone" },
      async ({ page, site, browser, checkAccessibility }) => {
        const booked = await paid(site, `photos-${javaScriptEnabled}@example.fr`)
        await page.goto(booked.page)
        const form = page.getByRole("form", { name: "Envoyer des photos" })
        if (javaScriptEnabled) await checkAccessibility(page)
        const photo = {
          name: "fuite.jpg",
          mimeType: "image/jpeg",
          buffer: Buffer.from(await photograph({ megapixels: 2 })),
        }
        await form
          .getByLabel("Photos")
          .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("x") })
        await form.getByRole("button", { name: "Envoyer les photos" }).click()
        await expect(page.getByText(/n’est pas une image/).first()).toBeVisible()
        await form.getByLabel("Photos").setInputFiles([photo, { ...photo, name: "sous l’évier.jpg" }])
        await form.getByRole("button", { name: "Envoyer les photos" }).click()
        await expect(page.getByRole("status")).toContainText("vos photos sont arrivées")
        await expect(page).toHaveURL(/\/rendez-vous\/[\w-]+\?fait=photos#reponse$/)
        await expect(page.getByText("Vos 2 photos sont bien reçues.")).toBeVisible()
        await expectNoSidewaysScroll(page)
        if (!javaScriptEnabled) return
        const office = await (await browser.newContext({ baseURL: site.url })).newPage()
        await signIn(office, site.admin)
        await office.goto(`/admin/brico?demande=${booked.id}`)
        const shown = office.getByRole("button", { name: "Agrandir la photo 1 : fuite.jpg" })
        await expect(shown.getByRole("img")).toHaveJSProperty("complete", true)
        await shown.click()
        await expect(office.getByRole("dialog", { name: "fuite.jpg" })).toBeVisible()
        await office.context().close()
      },
    )
  })

test.describe(() => {
  test.use({ expectedComplaints: [/status of 400/] })

  test("an address that was mistyped is corrected, and the confirmation leaves for the right one", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const booked = await paid(site, "faute@exemple.fr")
    await page.goto(booked.page)
    await press(page, page.getByText("Corriger l’adresse", { exact: true }))
    const field = page.getByLabel("La bonne adresse e-mail")
    await expect(field).toHaveValue("faute@exemple.fr")
    await field.fill("juste@")
    await press(page, page.getByRole("button", { name: "Renvoyer la confirmation" }))
    await expect(field).toHaveAccessibleDescription(/Cette adresse e-mail semble incomplète\./)
    await checkAccessibility(page)
    await field.fill("juste@exemple.fr")
    await press(page, page.getByRole("button", { name: "Renvoyer la confirmation" }))
    await expect(page.getByRole("status")).toContainText("L’adresse est corrigée")
    await expect(page.getByText("juste@exemple.fr")).toBeVisible()
    const { data } = await booked.service
      .from("email_outbox")
      .select("recipient")
      .eq("request_id", booked.id)
      .eq("template", "booking_confirmed")
      .order("created_at", { ascending: false })
    expect(data?.[0]).toEqual({ recipient: "juste@exemple.fr" })
  })
})
