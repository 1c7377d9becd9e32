import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { addTo, calendarOf, quietWeek } from "./calendar.ts"
import { addContact } from "./contacts.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { priceWorld } from "./price-requests.ts"
import { addContractor, addRequest, firstTeam } from "./requests.ts"

// The screens and dialogs of the office, light and dark, on desktop and phone: contrast, accessible names, sizes of targets.

type Look = { path: string; open?: (page: Page) => Promise<unknown> }

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click()

async function firstId(site: RunningSite, table: string) {
  const { data } = await clientOf(site, site.keys.secretKey).from(table).select("id").limit(1).single()
  return (data as { id: string }).id
}

async function workLooks(site: RunningSite, project: string, week: number): Promise<Look[]> {
  const day = quietWeek(project, week)
  const team = await firstTeam(site)
  const at = { scheduled_date: day, scheduled_time: "10:00", team_id: team.id }
  await addContractor(site, { name: `Sombre Artisan ${project}` })
  const paid = { payment_status: "paid", payment_method: "card", card: `pi_${project}_${week}` }
  const { id } = await addRequest(site, {
    ...at,
    ...paid,
    client_name: `Ombre ${project}`,
    base_price: 120,
    urgent_repair_at: "2026-11-20T09:00:00Z",
    additional_fees: [{ description: "Joint", quantity: 1, unit_price: 20, signed_on: "2026-11-20", is_urgent: false }],
  })
  await addRequest(site, { client_name: `À placer ${project}` })
  const { id: unpaid } = await addRequest(site, { ...at, scheduled_time: "14:00", client_name: `Nuit ${project}` })
  await addTo(site, "blocked_dates", { date: quietWeek(project, week + 1), reason: "Congés" })
  const { id: contact } = await addContact(site, { name: `Lune ${project}` })
  const month = calendarOf(day, "mois")
  return [
    { path: "/admin/dashboard" },
    { path: "/admin/dashboard", open: (page) => page.keyboard.press("?") },
    { path: "/admin/dashboard", open: (page) => page.keyboard.press("Control+k") },
    { path: "/admin/brico" },
    { path: "/admin/brico?q=introuvable" },
    { path: `/admin/brico?demande=${id}` },
    { path: "/admin/brico?fenetre=nouvelle" },
    ...["modifier", "paiement", "remboursement", "frais", "sous-traitant", "lien", "deplacer"].map((name) => ({
      path: `/admin/brico?fenetre=${name}&pour=${id}`,
    })),
    { path: `/admin/brico?fenetre=paiement&pour=${unpaid}` },
    ...["mois", "semaine", "jour", "equipes"].map((view) => ({ path: calendarOf(day, view) })),
    // The month of the demonstration's data, which is full.
    ...["mois", "semaine", "equipes"].map((view) => ({ path: `/admin/calendar?vue=${view}` })),
    ...["nouvelle", "bloquer", "dates", "abonnement"].map((name) => ({ path: `${month}&fenetre=${name}&jour=${day}` })),
    { path: `${month}&fenetre=nouvelle&jour=${quietWeek(project, week + 1)}` },
    { path: `${month}&evenement=${id}` },
    { path: `${month}&evenement=${id}&fenetre=deplacer` },
    { path: "/admin/encaissements" },
    { path: "/admin/devis" },
    { path: "/admin/factures" },
    { path: "/admin/bibliotheque" },
    { path: "/admin/bibliotheque?fenetre=nouveau" },
    { path: "/admin/clients" },
    { path: "/admin/clients?fenetre=nouveau" },
    { path: `/admin/clients/${await firstId(site, "customers")}` },
    { path: "/admin/contacts" },
    { path: `/admin/contacts?demande=${contact}` },
    ...["convertir-brico", "convertir-reno", "repondre", "convertir"].map((name) => ({
      path: `/admin/contacts?fenetre=${name}&pour=${contact}`,
    })),
  ]
}

async function worksLooks(site: RunningSite): Promise<Look[]> {
  const { projectId, people } = await priceWorld(site, `Soir ${randomUUID().slice(0, 8)}`)
  const [contractor] = people
  const works = `/admin/reno/${projectId}`
  const id = contractor?.id ?? ""
  return [
    { path: "/admin/reno" },
    { path: "/admin/reno?vue=table" },
    { path: `/admin/reno?projet=${projectId}` },
    { path: "/admin/reno?fenetre=nouveau" },
    { path: works },
    { path: `${works}?mode=edition` },
    ...["jalons", "depenses", "devis", "photos", "documents", "client", "notes", "historique"].map((tab) => ({
      path: `${works}?onglet=${tab}`,
    })),
    { path: `${works}?onglet=devis&fenetre=chiffrage` },
    { path: "/admin/contractors" },
    { path: "/admin/contractors?vue=table" },
    { path: "/admin/contractors?fenetre=nouveau" },
    ...["apercu", "statistiques", "disponibilites", "notes"].map((tab) => ({
      path: `/admin/contractors?sous-traitant=${id}&onglet=${tab}`,
    })),
    ...["modifier", "document", "absence"].map((name) => ({
      path: `/admin/contractors?fenetre=${name}&pour=${id}`,
    })),
  ]
}

async function contentLooks(site: RunningSite): Promise<Look[]> {
  const [work, expertise, faq, review] = await Promise.all(
    ["gallery_projects", "reno_expertises", "faqs", "google_reviews"].map((table) => firstId(site, table)),
  )
  return [
    { path: "/admin/gallery" },
    { path: "/admin/gallery/new" },
    { path: `/admin/gallery/edit/${work ?? ""}` },
    { path: "/admin/expertises" },
    { path: "/admin/expertises?fenetre=nouvelle" },
    { path: `/admin/expertises?expertise=${expertise ?? ""}` },
    { path: "/admin/reviews" },
    { path: "/admin/reviews?fenetre=nouveau" },
    { path: `/admin/reviews?avis=${review ?? ""}` },
    { path: "/admin/faqs" },
    { path: "/admin/faqs?fenetre=nouvelle" },
    { path: `/admin/faqs?question=${faq ?? ""}` },
    { path: "/admin/profile" },
    { path: "/admin/profile?onglet=securite" },
    { path: "/admin/profile?onglet=securite", open: button(/mot de passe$/) },
    { path: "/admin/profile?onglet=securite", open: button("Activer") },
  ]
}

const tabsOf = async (page: Page) => {
  await page.goto("/admin/settings")
  await page.getByRole("tab").first().waitFor()
  return await page.getByRole("tab").allTextContents()
}

const LOOKS = {
  "the working day": workLooks,
  "the works": worksLooks,
  "the site's content": contentLooks,
}
/** At a zoom of 400 % the window is 320 px wide (WCAG 2.2, 1.4.10): nothing may overflow sideways. */
async function checkReflow(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

const OPENED = /fenetre|demande=|evenement=|expertise=|avis=|question=|projet=|sous-traitant=/

for (const [colorScheme, week] of [
  ["light", 40],
  ["dark", 42],
] as const)
  test.describe(colorScheme === "dark" ? "in the dark" : "by day", { tag: "@rest" }, () => {
    // On a Supabase project « Sauvegarde » says that the command makes the archives.
    test.use({ expectedComplaints: [/functions\/v1\/manage-backups|npm run backup/] })

    test.use({ colorScheme })

    for (const [part, looksOf] of Object.entries(LOOKS))
      test(`every screen and dialog of ${part} can be read and pressed`, async ({
        page,
        site,
        checkAccessibility,
      }, info) => {
        test.setTimeout(900_000)
        const looks = await looksOf(site, info.project.name, week)
        await signIn(page, site.admin)
        for (const { path, open } of looks)
          await test.step(`${path}${open ? " (opened)" : ""}`, async () => {
            await page.goto(path)
            // The script has rendered the heading, so its key listeners are active.
            await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
            await page.waitForLoadState("networkidle")
            await open?.(page)
            if (open ?? OPENED.test(path)) await expect(page.getByRole("dialog").first()).toBeVisible()
            await page.waitForLoadState("networkidle")
            await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
            await expect.soft(checkAccessibility(page), path).resolves.toBeUndefined()
            await expect.soft(checkReflow(page), path).resolves.toBeUndefined()
          })
      })

    test("every part of the settings can be read and pressed", async ({ page, site, checkAccessibility }) => {
      await signIn(page, site.admin)
      for (const name of await tabsOf(page)) {
        await page.getByRole("tab", { name, exact: true }).click()
        await page.waitForLoadState("networkidle")
        await expect.soft(checkAccessibility(page), name).resolves.toBeUndefined()
      }
      for (const [tab, name] of [
        ["services", "Nouveau service"],
        ["services&partie=equipes", "Nouvelle équipe"],
        ["securite", "Inviter"],
      ] as const) {
        await page.goto(`/admin/settings?onglet=${tab}`)
        await page.getByRole("button", { name }).click()
        await expect(page.getByRole("dialog")).toBeVisible()
        await expect.soft(checkAccessibility(page), name).resolves.toBeUndefined()
      }
    })

    test("who is not signed in can read the way in", async ({ page, checkAccessibility }) => {
      for (const path of ["/admin/login", "/admin/mot-de-passe-oublie", "/admin/mot-de-passe"]) {
        await page.goto(path)
        await expect.soft(checkAccessibility(page), path).resolves.toBeUndefined()
      }
    })
  })
