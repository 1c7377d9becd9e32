import { expect } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { expectFastPages, testWithRows } from "./volume.ts"

const ROWS = 20_000

/** One of them is Zéphyrine's. */
const test = testWithRows(`
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
