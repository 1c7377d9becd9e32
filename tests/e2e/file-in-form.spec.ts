import type { Page } from "@playwright/test"
import sharp from "sharp"
import { clientOf } from "#tests/support/booking.ts"
import { sendQuote } from "#tests/support/client-quotes.ts"
import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"
import { COMPANY, keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

test.use({ expectedComplaints: [/status of 500|upload-file|est arrêté/] })

const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c2185b" } })
    .jpeg()
    .toBuffer(),
})

/** Holds uploads until `arrive` lets them through, or `fail` makes them fail; after `fail`, the next ones are held again. */
async function holdUploads(page: Page) {
  let gate = Promise.withResolvers<boolean>()
  await page.route(/functions\/v1\/upload-file/, async (route) => {
    if (await gate.promise) return route.continue()
    await route.fulfill({ status: 500, json: { error: { code: "unexpected", message: "internal error" } } })
  })
  return {
    arrive: () => gate.resolve(true),
    fail() {
      gate.resolve(false)
      gate = Promise.withResolvers<boolean>()
    },
  }
}

async function choose(page: Page, button: string) {
  const chooser = page.waitForEvent("filechooser")
  await press(page, page.getByRole("button", { name: button }))
  await (await chooser).setFiles(await picture("ticket.jpg"))
}

const WAITING = "Fichier en cours d’envoi…"

test("a receipt that is still on its way is waited for, and one that fails is said before anything is saved", async ({
  page,
  site,
  checkAccessibility,
}) => {
  const service = clientOf(site, site.keys.secretKey)
  const { data } = await service
    .from("reno_projects")
    .insert({ name: "Justificatifs", client_name: "Anne", address: "Paris", budget: 100 })
    .select("id")
    .single()
  const id = data?.id as string
  const saved = async () =>
    (await service.from("project_expenses").select("description, receipt_path").eq("project_id", id)).data ?? []
  await signIn(page, site.admin)
  await page.goto(`/admin/reno/${id}?onglet=depenses`)
  const dialog = page.getByRole("dialog", { name: "Nouvelle dépense" })
  const add = dialog.getByRole("button", { name: "Ajouter" })

  const uploads = await holdUploads(page)
  await press(page, page.getByRole("button", { name: "Ajouter une dépense" }))
  await choose(page, "Joindre le justificatif")
  // Nothing was typed yet: the question is about the file only.
  await page.keyboard.press("Escape")
  await expect(dialog.getByRole("alert").filter({ hasText: "n’est pas enregistré" })).toBeVisible()
  await press(page, dialog.getByRole("button", { name: "Continuer la saisie" }))

  await dialog.getByLabel("Dépense").fill("Carrelage")
  await dialog.getByLabel("Montant").fill("120")
  await press(page, add)
  await expect(dialog.getByRole("button", { name: WAITING })).toBeVisible()
  await expect(dialog.getByRole("status").filter({ hasText: "L’enregistrement suit" })).toBeAttached()
  await checkAccessibility(page)
  uploads.fail()
  await expect(dialog.getByText("Rien n’est enregistré : un fichier n’a pas été envoyé")).toBeVisible()
  await expect(dialog.getByText(/^Erreur lors de l’upload/)).toBeVisible()
  expect(await saved()).toEqual([])

  await choose(page, "Joindre le justificatif")
  await dialog.getByLabel("Montant").press("Enter")
  await expect(dialog.getByRole("button", { name: WAITING })).toBeVisible()
  await dialog.getByLabel("Fournisseur").fill("Leroy")
  uploads.arrive()
  await expect(dialog).toBeHidden()
  expect(await saved()).toEqual([{ description: "Carrelage", receipt_path: expect.stringMatching(/^projects\//) }])
})

test(
  "the pages of a signed paper are photographed one by one and become one PDF; a slow upload can be called off",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const staff = clientOf(site, site.keys.publishableKey)
    await staff.auth.signInWithPassword(site.admin)
    const { id } = await sendQuote({ staff: staff as never, sql: site.sql as never })
    await signIn(page, site.admin)
    await page.goto(`/admin/devis/${id}?fenetre=papier`)
    const dialog = page.getByRole("dialog", { name: "Signé sur papier" })
    await choose(page, "Choisir un fichier")
    await expect(dialog.getByText("Page\u00a01")).toBeVisible()
    await choose(page, "Ajouter une page")
    await choose(page, "Ajouter une page")
    await press(page, dialog.getByRole("button", { name: "Retirer Page\u00a03" }))
    await expect(dialog.getByRole("list", { name: "Pages" }).getByRole("listitem")).toHaveCount(2)
    await checkAccessibility(page)
    await dialog.getByRole("checkbox", { name: /attestation de TVA/ }).check()

    const uploads = await holdUploads(page)
    const save = dialog.getByRole("button", { name: "Enregistrer" })
    await press(page, save)
    await expect(dialog.getByText("Envoi du fichier…")).toBeVisible()
    await press(page, dialog.getByRole("button", { name: "Annuler" }))
    await expect(dialog.getByText("L’envoi du fichier est arrêté.")).toBeVisible()
    uploads.arrive()
    await press(page, save)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("button", { name: "Scan, 2 pages.pdf" })).toBeVisible()
    const [signature] = await site.sql(`select path from public.quote_signatures where quote_id = '${id}'`)
    const service = clientOf(site, site.keys.secretKey)
    const { data: scan } = await service.storage.from("documents").download(String(signature?.["path"]))
    expect(await scan?.text()).toMatch(/^%PDF-1\.4\n[^]*\/Count 2 /)
    await putBack()
  },
)
