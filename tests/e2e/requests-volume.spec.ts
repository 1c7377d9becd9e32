import { signIn } from "./office.ts"
import { expectFastPages, testWithRows } from "./volume.ts"

const ROWS = 100_000

/** One of them is Zéphyrine's. */
const test = testWithRows(`
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
      "a deep page": { path: "/admin/brico?page=400" },
    },
    info,
  )
})
