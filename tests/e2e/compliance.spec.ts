import { readFile } from "node:fs/promises"
import { createGunzip } from "node:zlib"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, openPart, signIn } from "./office.ts"

test(
  "the owner verifies the chain and a mailed end of it, answers a question, and takes the year's archive",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=conformite")
    const chain = page.getByRole("region", { name: "La chaîne des encaissements" })
    await expect(chain.getByText("Entière")).toBeVisible()
    const hash = (await chain.locator("code").first().textContent()) ?? ""
    const seq = /n°\s(\d+)/.exec((await chain.textContent()) ?? "")?.[1]
    const field = chain.getByLabel("Empreinte reçue par e-mail")
    const verify = () => press(page, chain.getByRole("button", { name: "Vérifier cette empreinte" }))
    await field.fill("128")
    await verify()
    await expect(chain.getByText(/^Collez la ligne de l’e-mail/)).toBeVisible()
    await field.fill(`${seq}:${"0".repeat(64)}`)
    await verify()
    await expect(chain.getByText(/n’est pas dans la chaîne/)).toBeVisible()
    // The link of the mail.
    await page.goto(`/admin/settings?onglet=conformite&empreinte=${seq}:${hash}`)
    await expect(chain.getByText(/est dans la chaîne/)).toBeVisible()

    await openPart(page, "Vos réponses")
    await press(page, page.getByRole("button", { name: /^(Répondre|Modifier la réponse)\s: Quelle plateforme/ }))
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Nous en avons choisi une").check()
    await dialog.getByLabel("Nom de la plateforme").fill("")
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(dialog.getByText("Remplissez ce champ.")).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByLabel("Nom de la plateforme").fill("Plateforme Exemple")
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(page.getByText("Nous en avons choisi une\u00a0: Plateforme Exemple")).toBeVisible()

    await openPart(page, "Chaîne et archives")
    await press(page, page.getByRole("button", { name: /^Archiver l’année/ }))
    const take = page.getByRole("button", { name: /^Télécharger/ }).first()
    await expect(take).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    const loading = page.waitForEvent("download")
    await press(page, take)
    const archive = await readFile(await (await loading).path())
    expect(await text(Readable.from([archive]).pipe(createGunzip()))).toContain("ARCHIVE DES ENCAISSEMENTS")
  },
)

test(
  "the owner has specimens drawn for the accountant; until every answer is there, invoices are not issued here",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=conformite")
    await openPart(page, "Vos réponses")
    await press(page, page.getByRole("button", { name: /Préparer les spécimens|Les préparer de nouveau/ }))
    // They are drawn after the documents that wait already.
    await expect(page.getByText("Les spécimens se préparent")).toBeVisible()
    await page.goto("/admin/settings?onglet=devis")
    const billing = page.getByRole("region", { name: "Où vos factures sont émises" })
    await expect(billing).toContainText("il manque")
    await expect(billing.getByRole("button")).toHaveCount(0)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, billing.getByRole("link", { name: "l’avis d’un comptable sur trois spécimens" }))
    await expect(page.getByRole("heading", { name: /trois spécimens de factures/ })).toBeVisible()
    await expect(page.getByRole("button", { name: "Avoir (PDF)" })).toBeVisible()
  },
)

test(
  "a manager reads the state of the chain and the answers, and changes nothing",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signIn(page, await addStaff(site, "conformite"))
    await page.goto("/admin/settings?onglet=conformite")
    await expect(page.getByRole("button", { name: "Vérifier maintenant" })).toBeEnabled()
    await openPart(page, "Vos réponses")
    await expect(page.getByText("Un administrateur y répond.")).toBeVisible()
    await expect(page.getByRole("button", { name: /Répondre|Archiver l’année|Télécharger/ })).toHaveCount(0)
  },
)
