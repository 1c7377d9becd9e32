import postgres from "postgres"
import type { Page } from "@playwright/test"
import { expect, test as base } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { emptyPostgres } from "#tests/support/postgres.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const ROWS = 20_000
const LIMIT_MS = 300
/** One page of the list as JSON, with room for long names. */
const PAGE_BYTES = 15_000

/** Years of requests on a real PostgreSQL; one of them is Zéphyrine's. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const database = await emptyPostgres()
      const site = await runSite({ env: { DATABASE_URL: database.url, SEED: "minimal" } })
      const sql = postgres(database.url, { max: 1, onnotice: () => {} })
      await sql.unsafe(`
        insert into public.contact_requests (name, email, phone, address, service, project_type, budget, urgency, description,
          status, created_at)
        select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Maya'])[1 + n % 7] || ' ' || md5(n::text),
          'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris',
          (array['reno', 'brico', 'both', 'unsure'])[1 + n % 4], 'Cuisine', '5k-15k', 'soon',
          'Demande numéro ' || n || '. ' || repeat('Nous voulons refaire la cuisine et la salle de bain. ', 1 + n % 12),
          (array['new', 'contacted', 'in_progress', 'converted', 'closed'])[1 + n % 5],
          timestamptz '2024-01-01' + n * interval '15 minutes'
        from generate_series(1, ${ROWS}) n;
        update public.contact_requests set name = 'Zéphyrine d’Œuvre' where email = 'client777@example.fr';
        analyze public.contact_requests;`)
      await sql.end()
      await use(site)
      await site.remove()
      await database.stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],
})

test("with twenty thousand contacts each page of the list answers at once, and holds one page", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  const wanted = {
    "first page": "/admin/contacts",
    "a filter": "/admin/contacts?statut=contacted&service=brico",
    "a search with accents": "/admin/contacts?q=zephyrine",
    "a common word": "/admin/contacts?q=numéro",
    "by name": "/admin/contacts?tri=client",
    "a deep page": "/admin/contacts?page=400",
  }
  const measured: Record<string, number> = {}
  for (const [name, path] of Object.entries(wanted)) {
    const { list, overview, rows, bytes } = await readList(page, path)
    measured[name] = Math.round(list)
    measured[`${name}, figures`] = Math.round(overview)
    expect(rows, name).toBe(name === "a search with accents" ? 1 : 25)
    expect(bytes, name).toBeLessThan(PAGE_BYTES)
    expect(list, name).toBeLessThan(LIMIT_MS)
    expect(overview, name).toBeLessThan(LIMIT_MS)
  }
  info.annotations.push({ type: "milliseconds", description: JSON.stringify(measured) })
  console.log("milliseconds in the browser:", JSON.stringify(measured))
})

/** What the browser measured of the list's call and of the figures'. */
async function readList(page: Page, path: string) {
  const answer = page.waitForResponse(/rpc\/search_contact_requests/)
  await page.goto(path)
  const body = await (await answer).body()
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  await expect(page.getByRole("list", { name: "Compteurs" })).toContainText("20 000")
  const durations = (call: string) =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => entry.name.includes(name))
          .map((entry) => entry.duration),
      call,
    )
  const list = await durations("search_contact_requests")
  expect(list).toHaveLength(1)
  return {
    list: list[0] ?? Infinity,
    overview: (await durations("contact_request_overview"))[0] ?? Infinity,
    rows: (JSON.parse(body.toString()) as unknown[]).length,
    bytes: body.length,
  }
}
