import { readFile } from "node:fs/promises"
import { expect, type Page, type Request, type TestInfo } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { timesSlower } from "#tests/support/times-slower.ts"

/** How many times slower than a call that reads next to nothing a call of a list may be. Measured on a busy machine: 1 to 11. */
const SLOWER = 25
const REQUESTS = 100_000
const CONTACTS = 20_000
const PROJECTS = 2000
const PHOTOS = 200
const EXPENSES = 1000
const BIG = "00000000-0000-4000-8000-000000000777"

/** One row of each list is Zéphyrine's, the one that is searched. */
const ROWS = `
  alter table public.brico_requests disable trigger user;
  -- Its index of words takes half as long to build at once.
  create temporary table index_of_words as select pg_get_indexdef('public.brico_requests_search'::regclass) as definition;
  drop index public.brico_requests_search;
  insert into public.brico_requests (client_name, client_email, client_phone, address, postal_code, city, service_type,
    description, base_price, vat_rate, total_amount, status, payment_status, created_at)
  select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Maya'])[1 + n % 7] || ' ' || md5(n::text),
    'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli',
    '75' || lpad((n % 20)::text, 3, '0'), 'Paris', (array['Fuite', 'Prise', 'Étagère'])[1 + n % 3],
    'Demande numéro ' || n, 60, 10, 60, (array['pending', 'confirmed', 'completed', 'cancelled'])[1 + n % 4],
    (array['pending', 'paid'])[1 + n % 2], timestamptz '2024-01-01' + n * interval '15 minutes'
  from generate_series(1, ${REQUESTS}) n;
  update public.brico_requests set client_name = 'Zéphyrine d’Œuvre' where description = 'Demande numéro 777';
  do $$ begin execute (select definition from index_of_words); end $$;
  alter table public.brico_requests enable trigger user;
  analyze public.brico_requests;
  insert into public.contact_requests (name, email, phone, address, service, project_type, budget, urgency, description,
    status, created_at)
  select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Maya'])[1 + n % 7] || ' ' || md5(n::text),
    'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris',
    (array['reno', 'brico', 'both', 'unsure'])[1 + n % 4], 'Cuisine', '5k-15k', 'soon',
    'Demande numéro ' || n || '. ' || repeat('Nous voulons refaire la cuisine et la salle de bain. ', 1 + n % 12),
    (array['new', 'contacted', 'in_progress', 'converted', 'closed'])[1 + n % 5],
    timestamptz '2024-01-01' + n * interval '15 minutes'
  from generate_series(1, ${CONTACTS}) n;
  update public.contact_requests set name = 'Zéphyrine d’Œuvre' where email = 'client777@example.fr';
  analyze public.contact_requests;
  insert into public.reno_projects (id, name, client_name, client_email, client_phone, address, budget, status, quote_status, deadline, created_at)
  select case when n = 777 then '${BIG}'::uuid else gen_random_uuid() end,
    (array['Cuisine', 'Salle de bain', 'Combles', 'Façade'])[1 + n % 4] || ' ' || md5(n::text), 'Client ' || md5((n * 7)::text),
    'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris', n * 10,
    (array['planning', 'in_progress', 'on_hold', 'completed', 'cancelled'])[1 + n % 5],
    (array['draft', 'sent', 'signed', 'rejected'])[1 + n % 4], date '2026-01-01' + n,
    timestamptz '2024-01-01' + n * interval '3 hours'
  from generate_series(1, ${PROJECTS}) n;
  update public.reno_projects set client_name = 'Zéphyrine d’Œuvre' where id = '${BIG}';
  insert into public.project_photos (project_id, url, caption, category, upload_date)
  select '${BIG}', '/demo/cuisine-avant.svg', 'Photo ' || n, (array['before', 'progress', 'after'])[1 + n % 3],
    timestamptz '2026-01-01' + n * interval '1 hour'
  from generate_series(1, ${PHOTOS}) n;
  insert into public.project_photos (project_id, url)
  select id, '/demo/cuisine-apres.svg' from public.reno_projects where client_email = 'client1998@example.fr';
  insert into public.project_expenses (project_id, description, amount, vat_rate, is_paid)
  select '${BIG}', 'Dépense ' || n, 10.01, 20, n % 2 = 0 from generate_series(1, ${EXPENSES}) n;
  analyze public.reno_projects; analyze public.project_photos;`

/** A site with years of data. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const site = await runSite({ env: { SEED: "minimal" } })
      await site.sql(ROWS)
      await use(site)
      await site.remove()
    },
    { scope: "worker", timeout: 300_000 },
  ],
})

test("with a hundred thousand requests each page of the list answers at once, and holds one page", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  await expectFastPages(
    page,
    { list: "search_brico_requests", pageBytes: 30_000 },
    {
      "first page": { path: "/admin/brico?vue=cards" },
      "a filter": { path: "/admin/brico?statut=confirmed&paiement=paid" },
      "a search with accents": { path: "/admin/brico?q=zephyrine", rows: 1 },
      "a common word": { path: "/admin/brico?q=étagère" },
      "a misspelt name": { path: "/admin/brico?q=zephirine", rows: 1 },
      "a deep page": { path: "/admin/brico?page=400" },
    },
    info,
  )
})

test("with twenty thousand contacts each page of the list answers at once, and holds one page", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  await expectFastPages(
    page,
    {
      list: "search_contact_requests",
      besides: ["contact_request_overview"],
      isDrawn: (page) => expect(page.getByRole("list", { name: "Compteurs" })).toContainText("20 000"),
      pageBytes: 15_000,
    },
    {
      "first page": { path: "/admin/contacts" },
      "a filter": { path: "/admin/contacts?statut=contacted&service=brico" },
      "a search with accents": { path: "/admin/contacts?q=zephyrine", rows: 1 },
      "a common word": { path: "/admin/contacts?q=numéro" },
      "by name": { path: "/admin/contacts?tri=client" },
      "a deep page": { path: "/admin/contacts?page=400" },
    },
    info,
  )
})

test("with two thousand projects each page of the list answers at once, and holds one page", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  await expectFastPages(
    page,
    {
      list: "search_reno_projects",
      besides: ["reno_project_overview"],
      isDrawn: (page) => expect(page.getByRole("list", { name: "Compteurs" })).toContainText("2 000"),
      pageBytes: 15_000,
    },
    {
      "first page": { path: "/admin/reno" },
      "a filter": { path: "/admin/reno?statut=in_progress&devis=sent&vue=table" },
      "a search with accents": { path: "/admin/reno?q=zephyrine", rows: 1 },
      "a common word": { path: "/admin/reno?q=cuisine" },
      "by deadline": { path: "/admin/reno?tri=deadline" },
      "a deep page": { path: "/admin/reno?page=80" },
    },
    info,
  )
})

test("a project with two hundred photographs shows the latest ones, then the next; how long it takes is told", async ({
  page,
  site,
}, info) => {
  await signIn(page, site.admin)
  const photos = page.getByRole("list", { name: "Photos du chantier" })
  const openPhotos = async (tab: string) => {
    await page.getByRole("link", { name: "Voir le projet" }).first().click()
    await page.getByRole("tab", { name: tab }).click()
    await expect(photos).toBeAttached()
  }
  // Open another project first: then the browser has the scripts of the screen, but not this project's rows.
  await page.goto("/admin/reno?q=client1998@example.fr")
  await openPhotos("Photos 1")
  await page.getByRole("link", { name: "Retour à la liste des projets" }).click()
  await page.getByRole("searchbox").fill("zephyrine")
  await expect(page.getByRole("link", { name: "Voir le projet" })).toHaveCount(1)
  const start = Date.now()
  await openPhotos("Photos 200")
  await expect(photos.locator("img").first()).toBeVisible()
  await expect(photos.getByRole("listitem")).toHaveCount(48)
  const took = Date.now() - start
  info.annotations.push({ type: "milliseconds", description: String(took) })
  console.log("milliseconds until the photographs are there:", took)
  await page.getByRole("button", { name: "Afficher la suite" }).click()
  await expect(photos.getByRole("listitem")).toHaveCount(96)
  await expect(page.getByText("96 sur 200")).toBeVisible()
})

test("a project with a thousand expenses has right sums, and shows, filters and exports them page by page", async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto(`/admin/reno/${BIG}?onglet=depenses`)
  await expect(page.getByRole("tab", { name: "Dépenses 1 000" })).toBeVisible()
  await expect(page.getByText("10 010 €", { exact: true })).toBeVisible()
  await expect(page.getByText("12 010 €", { exact: true })).toBeVisible()
  await expect(page.getByText("5 005 €", { exact: true })).toHaveCount(2)
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1 – 25 sur 1 000")
  await page.getByRole("searchbox").fill("dépense 77")
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1 – 11 sur 11")
  await expect(page.getByText("Ces dépenses font 110,11 € HT.")).toBeVisible()
  await page.getByLabel("Règlement").selectOption("À payer")
  await expect(page.getByText("Ces dépenses font 60,06 € HT.")).toBeVisible()
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exporter" }).click()
  const text = await readFile(await (await file).path(), "utf8")
  expect(text.trim().split("\r\n")).toHaveLength(7)
  expect(text).toContain(";HT;10,01;20;12,01;;non;non")
  await page.getByRole("tab", { name: "Vue d’ensemble" }).click()
  await expect(page).not.toHaveURL(/reglement|q=/)
  await expect(page.getByText("somme de 1 000 dépenses · 12 010 € TTC")).toBeVisible()
})

type ListCalls = {
  /** The SQL function that returns one page of the list. */
  list: string
  /** Other SQL functions that the list waits for. */
  besides?: string[]
  /** Waits until the screen shows the total count. */
  isDrawn?: (page: Page) => Promise<void>
  /** Limit of one page of the list in bytes of JSON, with a margin for long names. */
  pageBytes: number
}

/** Opens each address and repeats the calls that its list made; `rows` is the expected number of rows. */
async function expectFastPages(
  page: Page,
  calls: ListCalls,
  wanted: Record<string, { path: string; rows?: number }>,
  info: TestInfo,
) {
  const measured: Record<string, number> = {}
  for (const [name, { path, rows = 25 }] of Object.entries(wanted)) {
    const { asked, body } = await openList(page, path, calls)
    expect((JSON.parse(body.toString()) as unknown[]).length, name).toBe(rows)
    expect(body.length, name).toBeLessThan(calls.pageBytes)
    for (const call of [calls.list, ...(calls.besides ?? [])]) {
      const [request, ...more] = asked.filter((one) => one.url().endsWith(`/rpc/${call}`))
      if (!request) throw new Error(`${name}: no call of ${call}`)
      expect(more, `${name}, ${call}`).toEqual([])
      const ratio = await timesSlower(
        () => repeat(page, request),
        () => repeat(page, request, new URL("/rest/v1/teams?select=id&limit=1", request.url())),
      )
      measured[`${name}, ${call}`] = Math.round(ratio * 10) / 10
      expect(ratio, `${name}, ${call}`).toBeLessThan(SLOWER)
    }
  }
  info.annotations.push({ type: "times slower", description: JSON.stringify(measured) })
  console.log("times slower than a call that reads next to nothing:", JSON.stringify(measured))
}

/** A call of the screen once more, or a read of another address with its rights. */
async function repeat(page: Page, request: Request, other: URL | null = null): Promise<void> {
  const { apikey = "", authorization = "" } = await request.allHeaders()
  const answer = other
    ? await page.request.get(other.href, { headers: { apikey, authorization } })
    : await page.request.fetch(request)
  expect(answer.status()).toBe(200)
  await answer.body()
}

async function openList(page: Page, path: string, { list, isDrawn }: ListCalls) {
  const asked: Request[] = []
  const keep = (request: Request) => void asked.push(request)
  page.on("request", keep)
  const answer = page.waitForResponse(new RegExp(`rpc/${list}`))
  await page.goto(path)
  const body = await (await answer).body()
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  await isDrawn?.(page)
  page.off("request", keep)
  return { asked, body }
}
