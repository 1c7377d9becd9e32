import postgres from "postgres"
import type { Page } from "@playwright/test"
import { expect, test as base } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { emptyPostgres } from "#tests/support/postgres.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const ROWS = 100_000
const LIMIT_MS = 300
/** One page of the list as JSON, with room for long names. */
const PAGE_BYTES = 30_000

/** Years of requests on a real PostgreSQL; one of them is Zéphyrine's. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const database = await emptyPostgres()
      const site = await runSite({ env: { DATABASE_URL: database.url, SEED: "minimal" } })
      const sql = postgres(database.url, { max: 1, onnotice: () => {} })
      await sql.unsafe(`
        alter table public.brico_requests disable trigger user;
        insert into public.brico_requests (client_name, client_email, client_phone, address, postal_code, city, service_type,
          description, base_price, total_amount, status, payment_status, created_at)
        select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Maya'])[1 + n % 7] || ' ' || md5(n::text),
          'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli',
          '75' || lpad((n % 20)::text, 3, '0'), 'Paris', (array['Fuite', 'Prise', 'Étagère'])[1 + n % 3],
          'Demande numéro ' || n, 60, 60, (array['pending', 'confirmed', 'completed', 'cancelled'])[1 + n % 4],
          (array['pending', 'paid'])[1 + n % 2], timestamptz '2024-01-01' + n * interval '15 minutes'
        from generate_series(1, ${ROWS}) n;
        update public.brico_requests set client_name = 'Zéphyrine d’Œuvre' where description = 'Demande numéro 777';
        alter table public.brico_requests enable trigger user;
        analyze public.brico_requests;`)
      await sql.end()
      await use(site)
      await site.remove()
      await database.stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],
})

test("with a hundred thousand requests each page of the list answers at once, and holds one page", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  const wanted = {
    "first page": "/admin/brico?vue=cards",
    "a filter": "/admin/brico?statut=confirmed&paiement=paid",
    "a search with accents": "/admin/brico?q=zephyrine",
    "a common word": "/admin/brico?q=étagère",
    "a deep page": "/admin/brico?page=400",
  }
  const measured: Record<string, number> = {}
  for (const [name, path] of Object.entries(wanted)) {
    const { duration, rows, bytes } = await readList(page, path)
    measured[name] = Math.round(duration)
    expect(rows, name).toBe(name === "a search with accents" ? 1 : 25)
    expect(bytes, name).toBeLessThan(PAGE_BYTES)
    expect(duration, name).toBeLessThan(LIMIT_MS)
  }
  info.annotations.push({ type: "milliseconds", description: JSON.stringify(measured) })
  console.log("milliseconds in the browser:", JSON.stringify(measured))
})

/** What the browser measured of the list's one call. */
async function readList(page: Page, path: string) {
  const answer = page.waitForResponse(/rpc\/search_brico_requests/)
  await page.goto(path)
  const response = await answer
  const body = await response.body()
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  const durations = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes("search_brico_requests"))
      .map((entry) => entry.duration),
  )
  expect(durations).toHaveLength(1)
  return {
    duration: durations[0] ?? Infinity,
    rows: (JSON.parse(body.toString()) as unknown[]).length,
    bytes: body.length,
  }
}
