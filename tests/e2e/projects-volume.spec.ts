import { expect } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { expectFastPages, testWithRows } from "./volume.ts"

const ROWS = 2000
const PHOTOS = 200
const BIG = "00000000-0000-4000-8000-000000000777"

const test = testWithRows(`
  insert into public.reno_projects (id, name, client_name, client_email, client_phone, address, budget, status, quote_status, deadline, created_at)
  select case when n = 777 then '${BIG}'::uuid else gen_random_uuid() end,
    (array['Cuisine', 'Salle de bain', 'Combles', 'Façade'])[1 + n % 4] || ' ' || md5(n::text), 'Client ' || md5((n * 7)::text),
    'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris', n * 10,
    (array['planning', 'in_progress', 'on_hold', 'completed', 'cancelled'])[1 + n % 5],
    (array['draft', 'sent', 'signed', 'rejected'])[1 + n % 4], date '2026-01-01' + n,
    timestamptz '2024-01-01' + n * interval '3 hours'
  from generate_series(1, ${ROWS}) n;
  update public.reno_projects set client_name = 'Zéphyrine d’Œuvre' where id = '${BIG}';
  insert into public.project_photos (project_id, url, caption, category, upload_date)
  select '${BIG}', '/demo/cuisine-avant.svg', 'Photo ' || n, (array['before', 'progress', 'after'])[1 + n % 3],
    timestamptz '2026-01-01' + n * interval '1 hour'
  from generate_series(1, ${PHOTOS}) n;
  insert into public.project_photos (project_id, url)
  select id, '/demo/cuisine-apres.svg' from public.reno_projects where client_email = 'client1998@example.fr';
  insert into public.project_expenses (project_id, description, amount)
  select '${BIG}', 'Dépense ' || n, n + 0.33 from generate_series(1, 40) n;
  analyze public.reno_projects; analyze public.project_photos;`)

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

test(
  "a project with two hundred photographs is open and shows them all; how long it takes is told",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    await signIn(page, site.admin)
    const photos = page.getByRole("list", { name: "Photos du chantier" })
    const openPhotos = async (tab: string) => {
      await page.getByRole("link", { name: "Voir le projet" }).first().click()
      await page.getByRole("tab", { name: tab }).click()
      await expect(photos).toBeAttached()
    }
    // Somebody at work has opened a project before: the screen is in the browser, this project's rows are not.
    await page.goto("/admin/reno?q=client1998@example.fr")
    await openPhotos("Photos 1")
    await page.getByRole("link", { name: "Retour à la liste des projets" }).click()
    await page.getByRole("searchbox").fill("zephyrine")
    await expect(page.getByRole("link", { name: "Voir le projet" })).toHaveCount(1)
    const start = Date.now()
    await openPhotos("Photos 200")
    await expect(photos.locator("img").first()).toBeVisible()
    await expect(photos.getByRole("listitem")).toHaveCount(PHOTOS)
    const took = Date.now() - start
    info.annotations.push({ type: "milliseconds", description: String(took) })
    console.log("milliseconds until the photographs are there:", took)
  },
)
