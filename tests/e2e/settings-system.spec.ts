import { readFile } from "node:fs/promises"
import { clientOf } from "#tests/support/booking.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"

test(
  "an administrator makes an archive, reads it back, takes it away and removes it, and sees that all runs",
  {
    tag: ["@touch", "@machine"],
  },
  async ({ page, site, checkAccessibility }, info) => {
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=sauvegarde")
    await press(page, page.getByRole("button", { name: "Sauvegarder maintenant" }))
    await expect(page.getByText("Sauvegarde faite et relue")).toBeVisible()
    const archive = page
      .getByRole(info.project.name === "phone" ? "listitem" : "row")
      .filter({ hasText: "À la main" })
      .first()
    await expect(archive).toContainText(/lignes/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, archive.getByRole("button", { name: /^Télécharger/ }))
    const dialog = page.getByRole("dialog", { name: "Télécharger l’archive" })
    const [passphrase, again] = [dialog.getByLabel("Phrase secrète", { exact: true }), dialog.getByLabel(/^La même/)]
    await passphrase.fill("onze caract")
    await again.fill("onze carac")
    await press(page, dialog.getByRole("button", { name: "Télécharger" }))
    await expect(passphrase).toHaveAccessibleDescription(/Il faut au moins 12 caractères/)
    await expect(again).toHaveAccessibleDescription("Les deux phrases diffèrent.")
    await checkAccessibility(page)
    for (const field of [passphrase, again]) await field.fill("prune été salon clé neuf")
    const loading = page.waitForEvent("download")
    await press(page, dialog.getByRole("button", { name: "Télécharger" }))
    const download = await loading
    expect(download.suggestedFilename()).toMatch(/^mirabelle-.*\.archive$/)
    expect((await readFile(await download.path())).subarray(0, 16).toString()).toBe("mirabelle sealed")
    await expect(dialog).toBeHidden()
    await press(page, archive.getByRole("button", { name: /^Vérifier/ }))
    await expect(page.getByText("L’archive est entière")).toBeVisible()
    await press(page, archive.getByRole("button", { name: /^Supprimer/ }))
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Supprimer" }))
    await expect(page.getByText("Archive supprimée")).toBeVisible()

    await page.goto("/admin/settings?onglet=systeme")
    await expect(page.getByRole("list", { name: "Contrôles" })).toContainText("Place sur le disque")
    await expect(page.getByText("PostgreSQL")).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  "an administrator finds what the site could not do, sets it aside with a reason, and asks for another try",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const file = `${info.project.name}.webp`
    await site.sql(`insert into public.waiting_jobs (kind, subject, attempts, last_error, next_attempt_at)
      values ('file', 'nowhere/${file}', 6, 'Bucket not found', now() + interval '1 hour')`)
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=systeme")
    const line = page.getByRole(info.project.name === "phone" ? "listitem" : "row").filter({ hasText: file })
    await expect(line).toContainText("N’aboutit pas")
    await expect(line).toContainText("Bucket not found")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, line.getByRole("button", { name: /^Mettre de côté/ }))
    const dialog = page.getByRole("dialog", { name: "Mettre de côté" })
    await press(page, dialog.getByRole("button", { name: "Mettre de côté" }))
    const reason = dialog.getByLabel("Raison")
    await expect(reason).toHaveAccessibleDescription(/Indiquez la raison/)
    await reason.fill("Ancien espace de fichiers")
    await press(page, dialog.getByRole("button", { name: "Mettre de côté" }))
    await expect(line).toContainText("Mis de côté")
    await expect(line).toContainText("Ancien espace de fichiers")
    await expect(line.getByRole("button", { name: /^Mettre de côté/ })).toHaveCount(0)
    await press(page, line.getByRole("button", { name: /^Réessayer/ }))
    await expect(page.getByText("Nouvel essai dans la minute")).toBeVisible()
    await expect(line).not.toContainText("Ancien espace de fichiers")
    await site.sql(`delete from public.waiting_jobs where subject = 'nowhere/${file}'`)
  },
)

test(
  "what is known of a person is handed out, then erased",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const email = `efface-${info.project.name}@example.fr`
    const service = clientOf(site, site.keys.secretKey)
    const { error } = await service.from("contact_requests").insert({
      name: "Anne Oubli",
      email,
      phone: "+33612345678",
      address: "Paris",
      description: "Bonjour",
      status: "new",
    })
    expect(error).toBeNull()
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=securite")
    const panel = page.getByRole("region", { name: "Les données d’une personne" })
    await expect(panel.getByRole("button", { name: "Chercher" })).toBeVisible()
    // Wait for the panels above: they would move the button during the press.
    await expect(page.getByRole("status", { name: "Chargement..." })).toHaveCount(0)
    await press(page, panel.getByRole("button", { name: "Chercher" }))
    await expect(panel.getByText("Indiquez une adresse e-mail ou un téléphone entier.")).toBeVisible()
    await panel.getByLabel("Adresse e-mail").fill(email)
    await press(page, panel.getByRole("button", { name: "Chercher" }))
    await expect(panel.getByText("1\u00a0demande de contact")).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    const loading = page.waitForEvent("download")
    await press(page, panel.getByRole("button", { name: "Télécharger une copie" }))
    const copy = JSON.parse(await readFile(await (await loading).path(), "utf8")) as { contact_requests: unknown[] }
    expect(copy.contact_requests).toMatchObject([{ name: "Anne Oubli" }])
    await press(page, panel.getByRole("button", { name: "Effacer" }))
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Effacer" }))
    await expect(page.getByText("1\u00a0demande supprimée")).toBeVisible()
    expect((await service.from("contact_requests").select("id").eq("email", email)).data).toEqual([])
    await expect(page.getByRole("region", { name: "Durées de conservation" })).toContainText(
      "Rien ne sera effacé cette nuit.",
    )
  },
)

test(
  "a manager is not shown what is for administrators, and reads what is left to do",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signIn(page, await addStaff(site, "gestion"))
    await page.goto("/admin/settings?onglet=sauvegarde")
    await expect(page.getByRole("tab", { name: "Système" })).toBeVisible()
    await expect(page.getByRole("tab", { name: "Sauvegarde" })).toHaveCount(0)
    await page.goto("/admin/settings?onglet=mise-en-service")
    await expect(page.getByText("Un administrateur ouvre le site.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Vider l’entreprise d’exemple" })).toHaveCount(0)
  },
)
