import { clientOf } from "#tests/support/booking.ts"
import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { countEntries, coveredByMessages } from "./clicks.ts"
import { addContact } from "./contacts.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { mailIs, signIn } from "./office.ts"
import { addContractor, addRequest, quietMonday, readRow } from "./requests.ts"

// The five most frequent tasks of the office, with their number of presses and fields.

async function mailsOf(site: RunningSite, column: "request_id" | "contact_request_id", id: string) {
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("email_outbox")
    .select("template, recipient, payload")
    .eq(column, id)
  return (data ?? []) as { template: string; recipient: string; payload: Record<string, unknown> }[]
}

test("a paid request is confirmed in one press, its client is told, and both can be taken back", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const paid = { payment_status: "paid", payment_method: "card", source: "online", scheduled_time: "16:00" }
  const name = `Carla Confirme ${info.project.name}`
  const { id } = await addRequest(site, {
    ...paid,
    client_name: name,
    scheduled_date: quietMonday(info.project.name),
    card: `pi_${name}`,
  })
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog", { name: new RegExp(name) })
  const hands = countEntries(page)
  await expect(panel.getByLabel("Prévenir le client par e-mail")).toBeChecked()
  await checkAccessibility(page)
  await hands.press(panel.getByRole("button", { name: `Confirmer la demande de ${name}` }))
  await expect(
    page.getByText(
      mailIs(
        "demande confirmée, e-mail conservé, aucun serveur d’e-mail\u00a0: prévenez le client",
        "demande confirmée, le client reçoit un e-mail",
      ),
    ),
  ).toBeVisible()
  expect(hands.count()).toBe(1)
  // The notification slides in over the bar, and must end beside its buttons.
  await expect.poll(() => coveredByMessages(page)).toEqual([])
  expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
  expect(await mailsOf(site, "request_id", id)).toMatchObject([{ template: "booking_accepted" }])

  await press(page, page.getByRole("button", { name: "Annuler", exact: true }))
  await expect(page.getByText("Confirmation annulée")).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ status: "pending" })
  expect(await mailsOf(site, "request_id", id)).toEqual([])

  await panel.getByLabel("Prévenir le client par e-mail").uncheck()
  await press(page, panel.getByRole("button", { name: `Confirmer la demande de ${name}` }))
  await expect(page.getByText("demande confirmée, sans e-mail")).toBeVisible()
  expect(await mailsOf(site, "request_id", id)).toEqual([])
})

test(
  "after a call an appointment is moved from its request in three presses",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Maud Déplace ${info.project.name}`
    const day = quietMonday(info.project.name)
    const { id } = await addRequest(site, { client_name: name, scheduled_date: day, scheduled_time: "09:00" })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    const hands = countEntries(page)
    await hands.press(page.getByRole("dialog", { name: new RegExp(name) }).getByRole("button", { name: "Déplacer" }))
    const dialog = page.getByRole("dialog", { name: "Déplacer le rendez-vous" })
    await hands.press(dialog.getByRole("list", { name: "Heures libres" }).getByRole("button", { name: /^13/ }))
    await checkAccessibility(page)
    await hands.press(dialog.getByRole("button", { name: "Déplacer", exact: true }))
    await expect(
      page.getByText(
        mailIs(
          /: rendez-vous déplacé, e-mail conservé, aucun serveur d’e-mail\s: prévenez le client/,
          /: rendez-vous déplacé, le client reçoit un e-mail/,
        ),
      ),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(hands.count()).toBeLessThanOrEqual(3)
    expect(await readRow(site, id)).toMatchObject({ scheduled_time: "13:00:00" })
    await expect(page.getByRole("dialog", { name: new RegExp(name) })).toContainText("13 h")
  },
)

test(
  "a known client books by telephone in seven entries at most, by half a number, a new address is completed, and the zone is told",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const phone = info.project.name === "phone" ? "0639980011" : "0639980022"
    const name = `Colette Connue ${info.project.name}`
    const day = quietMonday(info.project.name)
    await addRequest(site, {
      client_name: name,
      client_phone: `+33${phone.slice(1)}`,
      address: "4 rue Sedaine",
      postal_code: "75011",
    })
    await signIn(page, site.admin)
    await page.goto("/admin/brico")
    const hands = countEntries(page)
    await hands.press(page.getByRole("button", { name: "Nouvelle demande" }))
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    const who = form.getByLabel(/^Qui/)
    await expect(who).toBeFocused()
    await hands.type(who, phone.slice(-6))
    await hands.press(form.getByRole("option", { name }))
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText(name)
    await expect(form.getByLabel("Nom", { exact: false }).first()).toHaveValue(name)
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText("4 rue Sedaine")
    await hands.choose(form.getByLabel("Prestation", { exact: true }), /^Pose de luminaire|^Réparation de fuite/)
    await expect(form.getByRole("textbox", { name: "Prix de base" })).not.toHaveValue("")
    await hands.type(form.getByLabel("Date", { exact: true }), day)
    await hands.press(form.getByRole("list", { name: "Heures libres" }).getByRole("button", { name: /^11/ }))
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await hands.press(form.getByRole("button", { name: "Créer la demande" }))
    await expect(page.getByText("Demande créée avec succès")).toBeVisible()
    expect(hands.count()).toBeLessThanOrEqual(7)
    const id = new URL(page.url()).searchParams.get("demande") ?? ""
    const saved = await readRow(site, id)
    expect(saved).toMatchObject({ client_name: name, scheduled_time: "11:00:00", postal_code: "75011" })
    expect(saved["team_id"]).not.toBeNull()

    await page.goto(`/admin/brico?fenetre=nouvelle&date=${addDays(parisToday(), 2)}`)
    await expect(who).toBeFocused()
    await expect(form.getByText("Sans e-mail, le client ne reçoit rien par écrit.")).toBeVisible()
    // The form asks for the client's express request only if work would start within the withdrawal period.
    await expect(form.getByLabel(/^Le client demande que l’intervention commence/)).not.toBeChecked()
    await form.getByLabel("Date", { exact: true }).fill(day)
    await expect(form.getByLabel(/^Le client demande que l’intervention commence/)).toHaveCount(0)
    await form.getByRole("combobox", { name: "Adresse" }).fill("8 rue ober")
    await hands.press(page.getByRole("option", { name: "8 Rue Oberlin, 67000 Strasbourg" }))
    await expect(form.getByRole("combobox", { name: "Adresse" })).toHaveValue("8 Rue Oberlin")
    await expect(form.getByLabel("Ville")).toHaveValue("Strasbourg")
    await expect(form.getByText(/en dehors de notre zone d’intervention\. Vous pouvez continuer\./)).toBeVisible()
    await form.getByLabel("Code postal").fill("75011")
    await expect(form.getByText(/en dehors de notre zone/)).toBeHidden()
  },
)

test(
  "Enter waits for the answer to what is typed, a new caller goes on with it, and a client’s file fills the form",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Berthe Attend ${info.project.name}`
    const caller = {
      client_name: name,
      client_phone: `+3363998${info.project.name === "phone" ? "3311" : "3322"}`,
    }
    const { id } = await addRequest(site, { ...caller, address: "1 rue Ancienne", scheduled_date: "2026-01-12" })
    await addRequest(site, { ...caller, address: "2 rue Récente", scheduled_date: "2026-02-09" })
    const { customer_id: file } = await readRow(site, id)
    const { promise: isAsked, resolve: letCome } = Promise.withResolvers<void>()
    await page.route("**/rpc/find_clients", (route) => isAsked.then(() => route.continue()))
    await signIn(page, site.admin)
    await page.goto("/admin/brico?fenetre=nouvelle")
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    const who = form.getByLabel(/^Qui/)
    await who.fill(name)
    await page.keyboard.press("Enter")
    await expect(form.getByText("Recherche…")).toBeVisible()
    letCome()
    await expect(form.getByLabel("Prestation", { exact: true })).toBeFocused()
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText(name)
    await press(page, form.getByRole("button", { name: "Changer de client" }))
    await who.fill(`Nouvelle Venue ${info.project.name}`)
    await expect(form.getByRole("option", { name: /^Nouveau client/ })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(form.getByLabel("Téléphone")).toBeFocused()
    await expect(form.getByRole("option", { name: /^Nouveau client/ })).toBeHidden()
    await page.goto("/admin/brico?fenetre=nouvelle")
    // A wrong letter: the client is named, and Enter still goes on with what was typed.
    await who.fill(name.replace("Attend", "Atend"))
    await expect(form.getByText(/Écrit presque pareil/)).toBeVisible()
    await expect(form.getByRole("option").first()).toHaveText(/^Nouveau client/)
    await press(page, form.getByRole("option", { name: new RegExp(`^${name}`) }))
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText("2 rue Récente")
    await press(page, form.getByRole("button", { name: "Changer de client" }))
    await who.fill(`Nouvelle Venue ${info.project.name}`)
    await page.keyboard.press("Enter")
    await expect(form.getByLabel("Nom", { exact: false }).first()).toHaveValue(`Nouvelle Venue ${info.project.name}`)

    await page.goto(`/admin/clients/${String(file)}`)
    const hands = countEntries(page)
    await hands.press(page.getByRole("link", { name: "Nouvelle demande" }))
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText(name)
    await expect(form.getByRole("group", { name: "Client", exact: true }).last()).toContainText("2 rue Récente")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, form.getByRole("button", { name: "Annuler" }))
    await expect(form).toBeHidden()
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
    await press(page, page.getByRole("link", { name: "Nouvelle demande" }))
    await hands.choose(form.getByLabel("Prestation", { exact: true }), /^Pose de luminaire|^Réparation de fuite/)
    await hands.press(form.getByRole("button", { name: "Créer la demande" }))
    await page.waitForURL(/\/admin\/brico\?demande=/)
    expect(hands.count()).toBeLessThanOrEqual(3)
    const made = await readRow(site, new URL(page.url()).searchParams.get("demande") ?? "")
    expect(made).toMatchObject({ client_name: name, customer_id: file })
    await page.goBack()
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
    await expect(form).toBeHidden()
  },
)

test(
  "a subcontractor is sent in three presses: the right trade stands first, and is told by mail",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const mark = info.project.name
    const service = clientOf(site, site.keys.secretKey)
    const { data: category } = await service.from("service_categories").select("id").eq("code", "carrelage").single()
    await addContractor(site, { name: `AA Peintre ${mark}`, specialties: ["peinture"] })
    const { id: tiler } = await addContractor(site, { name: `AB Carreleur ${mark}`, specialties: ["carrelage"] })
    const { id } = await addRequest(site, {
      client_name: `Assia Assigne ${mark}`,
      service_category_id: (category as { id: string }).id,
      scheduled_date: quietMonday(mark),
      scheduled_time: "08:00",
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    const hands = countEntries(page)
    await hands.press(page.getByRole("dialog").getByRole("button", { name: "Choisir un sous-traitant" }))
    const dialog = page.getByRole("dialog", { name: /^Sous-traitant pour Assia/ })
    const best = dialog.getByRole("radio").first()
    await expect(best).toHaveAccessibleName(/Carrel|carrel/)
    await expect(dialog.getByText(/Carrelage · du métier · libre, travaille ce jour-là/).first()).toBeVisible()
    await checkAccessibility(page)
    await hands.press(dialog.getByRole("radio", { name: `AB Carreleur ${mark}` }))
    await hands.press(dialog.getByRole("button", { name: "Assigner" }))
    await expect(
      page.getByText(
        mailIs(
          "Sous-traitant assigné, e-mail conservé, aucun serveur d’e-mail\u00a0: appelez-le",
          "Sous-traitant assigné et prévenu par e-mail",
        ),
      ),
    ).toBeVisible()
    expect(hands.count()).toBeLessThanOrEqual(3)
    expect(await readRow(site, id)).toMatchObject({ assigned_contractor_id: tiler })
    expect(await mailsOf(site, "request_id", id)).toMatchObject([
      { template: "contractor_assigned", recipient: "pro@example.fr" },
    ])
  },
)

test(
  "a contact is answered in two presses, from inside: the answer is logged and the client counts as contacted",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Rémi Réponse ${info.project.name}`
    const { id } = await addContact(site, { name, email: "remi@example.fr" })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name })
    const hands = countEntries(page)
    await hands.press(panel.getByRole("button", { name: "Répondre" }))
    const dialog = page.getByRole("dialog", { name: `Répondre à ${name}` })
    await expect(dialog.getByLabel("Message")).toHaveValue(/^Bonjour Rémi,[^]*visite/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await hands.press(dialog.getByRole("button", { name: "Envoyer" }))
    await expect(
      page.getByText(mailIs("Réponse conservée, aucun serveur d’e-mail\u00a0: appelez le client", "Réponse envoyée")),
    ).toBeVisible()
    expect(hands.count()).toBeLessThanOrEqual(2)
    await expect(dialog).toBeHidden()
    await expect(panel.getByLabel(`Statut de la demande de ${name}`)).toHaveValue("contacted")
    await expect(panel).toContainText("Réponse au client")
    await expect(panel).toContainText("Réponse par e-mail")
    expect(await mailsOf(site, "contact_request_id", id)).toMatchObject([
      { template: "contact_reply", recipient: "remi@example.fr" },
    ])
  },
)

test(
  "another model takes the place of an untouched one, and never of somebody's own words",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const { id } = await addContact(site, { name: `Mona Modèle ${info.project.name}` })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?fenetre=repondre&pour=${id}`)
    const dialog = page.getByRole("dialog", { name: /^Répondre à Mona/ })
    const message = dialog.getByLabel("Message")
    await dialog.getByLabel("Modèle").selectOption("Proposer un appel")
    await expect(message).toHaveValue(/À quel moment pouvons-nous vous appeler/)
    await message.fill("Bonjour, à demain")
    await dialog.getByLabel("Modèle").selectOption("Proposer une visite")
    await expect(message).toHaveValue("Bonjour, à demain")
    await message.fill(" ")
    await dialog.getByRole("button", { name: "Envoyer" }).click()
    await expect(dialog.getByText("Écrivez votre réponse.")).toBeVisible()
    expect(await mailsOf(site, "contact_request_id", id)).toEqual([])
  },
)

test(
  "« Converti » asks into what, and creates what is chosen",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Cora Convertie ${info.project.name}`
    const { id } = await addContact(site, { name, service: "brico" })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
    const status = page.getByLabel(`Statut de la demande de ${name}`)
    await status.selectOption("Converti")
    const choice = page.getByRole("dialog", { name: new RegExp(`^En quoi convertir la demande de ${name}`) })
    await expect(choice).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press("Escape")
    await expect(choice).toBeHidden()
    await expect(status).toHaveValue("new")
    await status.selectOption("Converti")
    await choice.getByRole("button", { name: "Convertir en demande Brico" }).click()
    await expect(page.getByRole("dialog", { name: `Convertir la demande de ${name} en demande Brico` })).toBeVisible()
    await page.goto(`/admin/contacts?fenetre=convertir&pour=${id}`)
    await choice.getByRole("button", { name: "Ne rien créer, changer seulement le statut" }).click()
    await expect(choice).toBeHidden()
    await expect
      .poll(
        async () =>
          (await clientOf(site, site.keys.secretKey).from("contact_requests").select("status").eq("id", id).single())
            .data,
      )
      .toEqual({ status: "converted" })
  },
)

test(
  "a second caller does not wait: the first call is set aside with one press and outlives a reload",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Mise De Côté ${info.project.name}`
    await signIn(page, site.admin)
    await page.goto("/admin/brico?fenetre=nouvelle")
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    await form.getByLabel("Nom", { exact: false }).first().fill(name)
    await form.getByLabel("Description du besoin").fill("Robinet qui fuit")
    await press(page, form.getByRole("button", { name: "Mettre de côté" }))
    await expect(form).toBeHidden()
    const calls = page.getByRole("list", { name: "Appels mis de côté" })
    await expect(calls).toContainText(name)
    await page.reload()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, calls.getByRole("link", { name: new RegExp(name) }))
    await expect(form.getByLabel("Description du besoin")).toHaveValue("Robinet qui fuit")
    await form.getByLabel("Téléphone").fill("06 39 98 55 66")
    await form.getByRole("combobox", { name: "Adresse" }).fill("4 rue Sedaine")
    await form.getByLabel("Code postal").fill("75011")
    await form.getByLabel("Prestation", { exact: true }).selectOption({ index: 1 })
    const kept = new URL(page.url()).searchParams.get("pour")
    await press(page, form.getByRole("button", { name: "Créer la demande" }))
    await expect(page.getByText("Demande créée avec succès")).toBeVisible()
    // The id made when the call began: sent twice, it stays one row.
    expect(new URL(page.url()).searchParams.get("demande")).toBe(kept)
    await expect(calls).toBeHidden()

    await page.goto("/admin/brico?fenetre=nouvelle")
    await form.getByLabel("Nom", { exact: false }).first().fill("Autre Appel")
    await press(page, form.getByRole("button", { name: "Mettre de côté" }))
    // Seen from the first screen too.
    await page.goto("/admin/dashboard")
    await expect(calls.getByRole("link", { name: /^Reprendre.*Autre Appel/ })).toBeVisible()
    // The browser's room is full: what is typed stays on the screen, with a sentence that has the focus.
    await page.goto("/admin/brico?fenetre=nouvelle")
    await form.getByLabel("Nom", { exact: false }).first().fill("Encore Un")
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError")
      }
    })
    await press(page, form.getByRole("button", { name: "Mettre de côté" }))
    await expect(form.getByRole("alert").filter({ hasText: "ne peut pas garder l’appel" })).toBeFocused()
    await checkAccessibility(page)
    await page.goto("/admin/brico")
    await press(page, calls.getByRole("button", { name: /^Effacer l’appel mis de côté/ }))
    await press(page, calls.getByRole("button", { name: "Oui" }))
    await expect(calls).toBeHidden()
  },
)
