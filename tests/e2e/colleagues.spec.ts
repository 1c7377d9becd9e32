import { clientOf } from "#tests/support/booking.ts"
import { addContact } from "./contacts.ts"
import { expect, test } from "./fixtures.ts"
import { addStaff, signIn, withoutNews } from "./office.ts"
import { addRequest } from "./requests.ts"

/** A colleague's change must show within half a minute. */

test("staff are told who changed the request that they look at, and see it as it is now", async ({ page, site }) => {
  test.slow()
  const { id } = await addRequest(site, { client_name: "Vue à Deux" })
  const colleague = await addStaff(site, "camille")
  await clientOf(site, site.keys.secretKey).from("profiles").update({ full_name: "Camille" }).eq("id", colleague.id)
  const theirs = clientOf(site, site.keys.publishableKey)
  await theirs.auth.signInWithPassword(colleague)
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog", { name: /Vue à Deux/ })
  await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("pending")
  const { error } = await theirs.from("brico_requests").update({ status: "confirmed" }).eq("id", id)
  expect(error).toBeNull()
  await expect(page.getByText("Camille vient de modifier cette demande.")).toBeVisible()
  await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("confirmed")
  await theirs.auth.signOut({ scope: "local" })
})

test.describe("a record that a colleague deletes", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of (404|406)|introuvable/] })

  test("closes when it is touched, and says who deleted it", async ({ page, site }) => {
    const { id } = await addContact(site, { name: "Vite Partie" })
    const colleague = await addStaff(site, "irene")
    await clientOf(site, site.keys.secretKey).from("profiles").update({ full_name: "Irène" }).eq("id", colleague.id)
    const theirs = clientOf(site, site.keys.publishableKey)
    await theirs.auth.signInWithPassword(colleague)
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name: "Vite Partie" })
    await expect(panel.getByText("Historique")).toBeVisible()
    expect((await theirs.from("contact_requests").delete().eq("id", id)).error).toBeNull()
    await panel.getByLabel(/^Statut de la demande/).selectOption("closed")
    await expect(page.getByText("Cette demande a été supprimée par Irène.")).toBeVisible()
    await expect(panel).toHaveCount(0)
    await theirs.auth.signOut({ scope: "local" })
  })
})

test.describe("without a network", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|connecté à internet/] })

  test("what was read stays, with its hour, and is read again once the network is back", async ({ page, site }) => {
    const { id } = await addRequest(site, { client_name: "Dans la Cave" })
    await signIn(page, site.admin)
    // The script that shows toasts arrives after the first screen.
    const toasts = page.waitForResponse(/\/overlays-[^/]+\.js/).then((answer) => answer.finished())
    await page.goto(`/admin/brico?q=Dans+la+Cave&demande=${id}`)
    const panel = page.getByRole("dialog", { name: /Dans la Cave/ })
    await expect(panel.getByText("Historique")).toBeVisible()
    await toasts
    await page.context().setOffline(true)
    await panel.getByLabel(/^Statut de la demande/).selectOption("in_progress")
    const toast = page.getByText("Erreur lors de la mise à jour du statut")
    await expect(toast).toBeVisible()
    await expect(panel.getByText(/^Hors connexion, données de \d/).first()).toBeVisible()
    await expect(panel.getByText("Adresse").first()).toBeVisible()
    await expect(page.locator("main a", { hasText: "Dans la Cave" })).toHaveCount(1)
    await expect(panel.getByText("Erreur:")).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(toast).toHaveCount(0)
    await expect(page.getByText(/^Hors connexion/)).toHaveCount(0)
    await expect(panel.getByLabel(/^Statut de la demande/)).toHaveValue("pending")
  })
})

type Field = [column: string, label: string]
type TwoForms = Record<"both" | "mine" | "theirs", Field> & {
  path: string
  end?: string
  open?: string
  table: string
  row: Record<string, unknown>
}

/** A form of each kind, and three fields: one that both people change, one that only this one changes, and one that only the other changes. */
const FORMS: Record<string, TwoForms> = {
  "a dialog of a list": {
    path: "faqs?question=",
    table: "faqs",
    row: { question: "À deux ?", answer: "Avant" },
    both: ["answer", "Réponse"],
    mine: ["question", "Question"],
    theirs: ["is_active", "Active"],
  },
  "a whole screen": {
    path: "gallery/edit/",
    table: "gallery_projects",
    row: { title: "À deux", location: "Paris", image: "/demo/salon-apres.svg" },
    both: ["title", "Titre"],
    mine: ["surface", "Surface"],
    theirs: ["location", "Lieu"],
  },
  "a dialog with tabs": {
    path: "contractors?fenetre=modifier&pour=",
    table: "contractors",
    row: { name: "À deux", email: "a@b.fr", phone: "+33612345678", specialties: ["menuiserie"], notes: "Avant" },
    both: ["notes", "Notes"],
    mine: ["address", "Adresse"],
    theirs: ["is_available", "Disponible"],
  },
  "the edit mode of a record": {
    path: "reno/",
    end: "?mode=edition",
    table: "reno_projects",
    row: { name: "À deux", client_name: "Léa", client_phone: "", address: "1 rue Deux, Paris", description: "Avant" },
    both: ["description", "Description"],
    mine: ["name", "Nom du projet"],
    theirs: ["client_name", "Nom du client"],
  },
  "a client's file": {
    path: "clients/",
    open: "Modifier",
    table: "customers",
    row: { name: "À deux", notes: "Avant" },
    both: ["notes", "À savoir"],
    mine: ["heard_from", "Nous a connus par"],
    theirs: ["name", "Prénom et nom"],
  },
}

test.describe("two people in one form", { tag: "@rest" }, () => {
  test.use({
    expectedComplaints: [/status of 409|entre-temps|cette fiche|n’existe plus|status of 40[46]/],
  })

  for (const [kind, form] of Object.entries(FORMS))
    test(`${kind} asks only about what both changed, at its field`, async ({ page, site, checkAccessibility }) => {
      const [both, bothLabel] = form.both
      const [theirs, theirsLabel] = form.theirs
      const [mine, mineLabel] = form.mine
      const rows = clientOf(site, site.keys.secretKey).from(form.table)
      const { data, error } = await rows.insert(form.row).select("id").single()
      expect(error).toBeNull()
      const { id } = data as { id: string }
      const isBox = theirs.startsWith("is_")
      await signIn(page, site.admin)
      await withoutNews(page)
      await page.goto(`/admin/${form.path}${id}${form.end ?? ""}`)
      if (form.open) await page.getByRole("button", { name: form.open, exact: true }).click()
      const field = (label: string) => page.getByRole("textbox", { name: label, exact: true })
      await field(mineLabel).fill("De moi")
      if (kind === "a dialog with tabs") await page.getByRole("tab", { name: "Évaluation" }).click()
      await field(bothLabel).fill("De moi")
      if (kind === "a dialog with tabs") await page.getByRole("tab", { name: "Photo" }).click()
      await site.sql(
        `update public.${form.table} set ${both} = 'De l’autre', ${theirs} = ${isBox ? "false" : "'De l’autre aussi'"}, version = version + 1
        where id = '${id}'`,
      )

      const save = page.getByRole("button", { name: "Enregistrer", exact: true })
      await save.click()
      await expect(field(bothLabel)).toBeFocused()
      await expect(field(bothLabel)).toHaveValue("De moi")
      await expect(field(bothLabel)).toHaveAccessibleDescription(/«.De l’autre.»\. La vôtre.: «.De moi.»/)
      const notice = page.getByRole("alert").filter({ hasText: "Quelqu’un d’autre a enregistré pendant votre saisie" })
      await expect(notice).toContainText(`${theirsLabel} ${isBox ? "non" : "De l’autre aussi"}`)
      await checkAccessibility(page)
      for (const key of ["Tab", "Enter"]) await page.keyboard.press(key)
      await expect(field(bothLabel)).toBeFocused()
      await save.click()
      await expect(notice).toHaveCount(0)
      await expect
        .poll(async () => (await rows.select([both, mine, theirs].join()).eq("id", id).single()).data)
        .toEqual({ [both]: "De moi", [mine]: "De moi", [theirs]: isBox ? false : "De l’autre aussi" })
    })
  test("a list that both changed asks in the notice, by its name", async ({ page, site, checkAccessibility }) => {
    const [client] = await site.sql("insert into public.customers (name) values ('À deux') returning id")
    const id = client?.["id"] as string
    const add = (phone: string) =>
      site.sql(
        `insert into public.customer_channels (customer_id, kind, value) values ('${id}', 'phone', '${phone}');
        update public.customers set version = version + 1 where id = '${id}'`,
      )
    await add("+33612345678")
    await signIn(page, site.admin)
    await withoutNews(page)
    await page.goto(`/admin/clients/${id}`)
    await page.getByRole("button", { name: "Modifier", exact: true }).click()
    await page.getByRole("textbox", { name: "Précision" }).fill("Gardien")
    await add("+33698765432")
    const save = page.getByRole("button", { name: "Enregistrer", exact: true })
    await save.click()
    const ways = "Téléphones et adresses e-mail"
    await expect(page.getByRole("button", { name: `Garder ma version : ${ways}` })).toBeFocused()
    await expect(page.getByText(/06.98.76.54.32.*La vôtre.: «.06.12.34.56.78 Gardien.»/)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole("button", { name: `Reprendre la version enregistrée : ${ways}` }).click()
    await expect(page.getByRole("textbox", { name: "Téléphone" })).toHaveCount(2)
    await save.click()
    await expect(page.getByText("Fiche enregistrée")).toBeVisible()
  })

  test("what the other saved comes into the form before the save, and is named", async ({ page, site }) => {
    const [faq] = await site.sql("insert into public.faqs (question, answer) values ('À deux ?', 'Avant') returning id")
    const id = faq?.["id"] as string
    await signIn(page, site.admin)
    const firstNews = page.waitForResponse(/rpc\/read_changes/)
    await page.goto(`/admin/faqs?question=${id}`)
    await page.getByRole("textbox", { name: "Question" }).fill("De moi ?")
    await firstNews
    await clientOf(site, site.keys.secretKey).from("faqs").update({ answer: "De l’autre", version: 2 }).eq("id", id)
    await expect(page.getByRole("alert").filter({ hasText: "Réponse De l’autre" })).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Réponse" })).toHaveValue("De l’autre")
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("De moi ?")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect(page.getByText("FAQ mise à jour avec succès !")).toBeVisible()
    await site.sql(`delete from public.faqs where id = '${id}'`)
  })

  test("a record that was deleted meanwhile is said to be gone, and what was typed stays", async ({ page, site }) => {
    const [faq] = await site.sql("insert into public.faqs (question, answer) values ('À deux ?', 'Avant') returning id")
    const id = faq?.["id"] as string
    await signIn(page, site.admin)
    await page.goto(`/admin/faqs?question=${id}`)
    await page.getByRole("textbox", { name: "Réponse" }).fill("Une longue réponse")
    await site.sql(`delete from public.faqs where id = '${id}'`)
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect(page.getByText("Cet élément n’existe plus")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Réponse" })).toHaveValue("Une longue réponse")
  })
})
