import type { Page } from "@playwright/test"
import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"
import { addRequest, changeRow, readRow } from "./requests.ts"

// A telephone whose access was taken is refused.
test.use({ expectedComplaints: [/status of 403 .*read_field_day/] })

/** A craftsman in a team of his own, and an appointment of it. */
async function addTeam(site: RunningSite, name: string) {
  const karim = await addStaff(site, name, "field")
  const [team] = await site.sql(
    `with team as (insert into public.teams (name) values ('Équipe ${name} ${karim.id.slice(0, 6)}') returning id),
       member as (insert into public.team_members (team_id, profile_id) select id, '${karim.id}' from team)
     select id from team`,
  )
  const add = (change: Record<string, unknown>) =>
    addRequest(site, {
      ...{ team_id: team?.id, status: "confirmed", scheduled_date: parisToday(), scheduled_time: "22:00" },
      ...{ created_at: "2026-01-05T08:00:00Z", duration_minutes: 60, ...change },
    })
  return { karim, add }
}

/** Everything that is pressed is large enough for a glove, and everything that is read has the contrast of the sun. */
async function expectForGloves(page: Page) {
  const found = await page.evaluate(async () => {
    const scope = document.querySelector("dialog[open]") ?? document.body
    const targets = [...scope.querySelectorAll<HTMLElement>("a, button, input, textarea, label:has(input)")]
    const small = targets
      .filter((element) => element.checkVisibility() && !element.closest("label") && !element.matches("[type=radio]"))
      .filter((element) => element.getBoundingClientRect().height < 55.5)
      .map((element) => `${element.textContent}: ${element.getBoundingClientRect().height}`)
    const { violations } = await window.axe.run(scope, {
      runOnly: { type: "rule", values: ["color-contrast-enhanced"] },
      resultTypes: ["violations"],
    })
    return [...small, ...violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))]
  })
  expect(found).toEqual([])
}

test(
  "a craftsman lives an appointment on his phone: under way, there, noted, paid in cash, done, in eight presses",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }) => {
    const { karim, add } = await addTeam(site, "terrain")
    const { id } = await add({
      client_name: "Odile du Terrain",
      notes: "Chien gentil",
      description: "Fuite sous l’évier",
    })
    await add({ client_name: "Paul de Demain", scheduled_date: addDays(parisToday(), 1) })
    await addRequest(site, { client_name: "Pas la sienne", scheduled_date: parisToday(), scheduled_time: "21:30" })
    await page.goto("/terrain")
    await press(page, page.getByRole("link", { name: "Se connecter" }))
    await page.getByLabel("Adresse e-mail").fill(karim.email)
    await page.getByRole("textbox", { name: "Mot de passe" }).fill(karim.password)
    await page.getByRole("button", { name: "Se connecter" }).click()
    await expect(page).toHaveURL(/\/terrain$/)

    let presses = 0
    const tap = async (role: "link" | "button", name: string | RegExp) => {
      presses += 1
      await press(page, page.getByRole(role, { name, exact: typeof name === "string" }))
    }
    await expect(page.getByRole("link", { name: /Odile du Terrain/ })).toBeVisible()
    await expect(page.getByText("Pas la sienne")).toHaveCount(0)
    await checkAccessibility(page)
    await expectForGloves(page)
    await expectNoSidewaysScroll(page)
    await tap("link", /Odile du Terrain/)
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
    await expect(page.getByText("Chien gentil")).toBeVisible()
    await expect(page.getByRole("link", { name: /Appeler Odile/ })).toHaveAttribute("href", "tel:+33612345678")
    await tap("button", "En route")
    await tap("button", "Sur place")
    await tap("button", "Temps")
    await tap("button", "Noter ce temps")
    await tap("button", "Paiement")
    await checkAccessibility(page)
    await expectForGloves(page)
    await tap("button", "Espèces")
    await tap("button", "Terminer")
    expect(presses).toBe(8)
    await expect(page.getByText(/Terminé à/)).toBeVisible()
    await expect(page.getByRole("button", { name: /^Rouvrir/ })).toBeVisible()
    await checkAccessibility(page)
    await expectForGloves(page)
    await expect
      .poll(() => readRow(site, id))
      .toMatchObject({ status: "completed", collected_cents: 6000, due_cents: 0 })
    expect(await site.sql(`select minutes from public.request_times where request_id = '${id}'`)).toEqual([
      { minutes: 15 },
    ])

    await press(page, page.getByRole("link", { name: "Ma journée" }))
    await press(page, page.getByRole("link", { name: "Demain" }))
    await expect(page.getByRole("link", { name: /Paul de Demain/ })).toBeVisible()
    await page.goto("/admin")
    await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Ouvrir «\u00a0Ma journée\u00a0»" })).toHaveAttribute(
      "href",
      "/terrain",
    )
  },
)

test.describe("without a line", () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })
  test(
    "what is done without a line waits in sight and is there once; what the office undid meanwhile is told to both",
    { tag: "@touch" },
    async ({ page, site }) => {
      const { karim, add } = await addTeam(site, "coupure")
      const { id } = await add({ client_name: "Odile Coupée" })
      await signIn(page, karim)
      await page.goto(`/terrain?rdv=${id}`)
      await expect(page.getByRole("button", { name: "En route" })).toBeVisible()
      await page.route("**/rest/v1/rpc/*", (route) => route.abort())
      await press(page, page.getByRole("button", { name: "En route" }))
      await press(page, page.getByRole("button", { name: "Sur place" }))
      await press(page, page.getByRole("button", { name: "Note" }))
      await page.getByLabel("Ce que le bureau doit savoir").fill("Portail à réparer")
      await press(page, page.getByRole("button", { name: "Noter" }))
      await expect(page.getByRole("button", { name: "Terminer" })).toBeVisible()
      await expect(page.getByRole("status")).toContainText(/Hors ligne depuis .* · 3 envois en attente/)
      await expectForGlovesAfterAxe(page)
      await changeRow(site, id, { status: "cancelled" })
      await press(page, page.getByRole("status").getByRole("link"))
      await expect(page.getByText("Portail à réparer, depuis")).toBeVisible()
      await page.unroute("**/rest/v1/rpc/*")
      await press(page, page.getByRole("button", { name: "Envoyer maintenant" }))
      await expect(page.getByText("Tout est envoyé.")).toBeVisible()
      await expect(page.getByText("Ce rendez-vous est annulé.")).toHaveCount(2)
      expect(
        await site.sql(
          `select kind, outcome from public.field_actions where request_id = '${id}' order by occurred_at, kind desc`,
        ),
      ).toEqual([
        { kind: "departed", outcome: "noted" },
        { kind: "arrived", outcome: "noted" },
        { kind: "note", outcome: "applied" },
      ])
      await press(page, page.getByRole("link", { name: "Ma journée" }))
      await expect(page.getByText(/Le rendez-vous de 22.h est annulé/)).toBeVisible()
      await expect(page.getByText("Rien n’est prévu aujourd’hui.")).toBeVisible()
    },
  )
})

async function expectForGlovesAfterAxe(page: Page) {
  const { default: axe } = await import("axe-core")
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  await expectForGloves(page)
}

test("in « À traiter » staff read both facts, apply one and file the other", async ({
  page,
  site,
  checkAccessibility,
}) => {
  const { karim, add } = await addTeam(site, "bureau")
  const { id } = await add({ client_name: "Odile Déplacée" })
  const other = await add({ client_name: "Paul Déplacé", scheduled_time: "20:00" })
  await signIn(page, karim)
  await page.goto(`/terrain?rdv=${id}`)
  await expect(page.getByRole("button", { name: "En route" })).toBeVisible()
  const moved = addDays(parisToday(), 2)
  for (const one of [id, other.id]) await changeRow(site, one, { scheduled_date: moved })
  for (const one of [id, other.id])
    await page.evaluate(
      async ([request, day, device]) => {
        const stored = JSON.parse(window.localStorage.getItem("mirabelle-session") ?? "{}") as { access_token: string }
        const config = JSON.parse(document.getElementById("public-config")?.textContent ?? "{}") as Record<
          string,
          string
        >
        await fetch(`${config["supabaseUrl"]}/rest/v1/rpc/apply_field_actions`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            apikey: config["supabaseAnonKey"] ?? "",
            Authorization: `Bearer ${stored.access_token}`,
          },
          body: JSON.stringify({
            p_device: { id: device },
            p_now: new Date().toISOString(),
            p_actions: [
              { id: crypto.randomUUID(), kind: "done", at: new Date().toISOString(), day, request, payload: {} },
            ],
          }),
        })
      },
      [one, parisToday(), crypto.randomUUID()],
    )
  await signIn(page, await addStaff(site, "reglement"))
  await page.goto("/admin/dashboard")
  const tasks = page.getByRole("region", { name: "À traiter" })
  const line = (name: string) => tasks.getByRole("listitem").filter({ hasText: name })
  await expect(line("Odile Déplacée")).toContainText("Le bureau a déplacé ce rendez-vous entre-temps")
  await checkAccessibility(page)
  await press(page, line("Odile Déplacée").getByRole("button", { name: /^Appliquer/ }))
  await expect(line("Odile Déplacée")).toHaveCount(0)
  await press(page, line("Paul Déplacé").getByRole("button", { name: /^Classer/ }))
  await expect(line("Paul Déplacé")).toHaveCount(0)
  expect(await readRow(site, id)).toMatchObject({ status: "completed", scheduled_date: parisToday() })
  expect(await readRow(site, other.id)).toMatchObject({ status: "confirmed", scheduled_date: moved })
  await page.goto(`/admin/brico?demande=${id}`)
  await expect(page.getByRole("dialog").getByText("appliqué par le bureau")).toBeVisible()
  await checkAccessibility(page)
})

test("a lost telephone loses its access, and the page on it says so", async ({ page, site, checkAccessibility }) => {
  const { karim, add } = await addTeam(site, "perdu")
  await add({ client_name: "Odile Perdue" })
  await signIn(page, karim)
  await page.goto("/terrain")
  await expect(page.getByRole("link", { name: /Odile Perdue/ })).toBeVisible()
  const phone = page
  const office = await page.context().browser()?.newPage({ baseURL: site.url, locale: "fr-FR" })
  if (!office) throw new Error("no browser")
  const boss = await addStaff(site, "patron")
  await site.sql(`update public.profiles set role = 'admin' where id = '${boss.id}'`)
  await signIn(office, boss)
  await office.goto("/admin/settings?onglet=securite")
  const panel = office.getByRole("region", { name: "Téléphones du terrain" })
  await press(office, panel.getByRole("listitem").filter({ hasText: karim.email }).getByRole("button"))
  await press(office, office.getByRole("dialog").getByRole("button", { name: "Retirer l’accès" }))
  await expect(panel.getByRole("listitem").filter({ hasText: karim.email })).toContainText("accès retiré le")
  await checkAccessibility(office)
  await office.close()
  await phone.reload()
  await expect(phone.getByRole("heading", { name: "Téléphone retiré" })).toBeVisible()
  await expect(phone.getByText("Odile")).toHaveCount(0)
})

test("the day is lived by the keyboard alone, and its page carries no nonce", async ({ page, site }) => {
  const { karim, add } = await addTeam(site, "clavier")
  const { id } = await add({ client_name: "Odile au Clavier" })
  await signIn(page, karim)
  const answer = await page.goto("/terrain")
  const policy = answer?.headers()["content-security-policy"] ?? ""
  expect(policy).toContain("sha256-")
  expect(policy).not.toMatch(/nonce-|script-src[^;]*unsafe/)
  const again = await page.request.get("/terrain")
  expect(await again.text()).toBe(await (await page.request.get("/terrain?rdv=x")).text())
  const card = page.getByRole("link", { name: /Odile au Clavier/ })
  await expect(card).toBeVisible()
  await card.focus()
  await page.keyboard.press("Enter")
  const note = page.getByRole("button", { name: "Note" })
  await note.focus()
  await page.keyboard.press("Enter")
  await page.getByLabel("Ce que le bureau doit savoir").focus()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(note).toBeFocused()
  await page.getByRole("button", { name: "En route" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(async () => (await readRow(site, id))["departed_at"]).not.toBeNull()
})
