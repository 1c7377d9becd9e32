import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { timesSlower } from "#tests/support/times-slower.ts"

const ROWS = 20_000
/** How many times slower than a trivial query. */
const SLOWER = 15
let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.setClock("2026-11-07T10:00:00Z")
})

test("years of requests are not read one by one, and the answer takes a few times as long as a call that reads next to nothing", async () => {
  await world.script(`
    alter table public.brico_requests disable trigger user;
    drop index public.brico_requests_search;
    insert into public.brico_requests (client_name, client_email, client_phone, address, service_type, base_price, vat_rate,
      status, payment_status, payment_method, payment_date, source, scheduled_date, created_at)
    select 'Client ' || n, 'client' || n || '@example.fr', '+33612345678', 'Paris', 'Fuite', 60, 10,
      (array['pending', 'completed', 'completed', 'completed', 'completed', 'completed', 'cancelled', 'confirmed'])[1 + n % 8],
      case when n % 2 = 0 then 'paid' else 'pending' end, case when n % 2 = 0 then 'card' end, case when n % 2 = 0 then at end,
      'online', at::date + 3, at
    from generate_series(1, ${ROWS}) n, lateral (select timestamptz '2026-11-07' - n * interval '100 minutes' as at) t;
    alter table public.brico_requests enable trigger user;
    alter table public.receipts disable trigger user;
    insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, source, request_id)
    select 'payment', 8000, 'card_online', r.payment_date::date, r.payment_date, 'stripe', r.id
    from public.brico_requests r where r.payment_date is not null;
    alter table public.receipts enable trigger user`)
  await world.sql("vacuum analyze public.brico_requests, public.receipts")
  const [query] = await world.sql<{ sql: string }>("select private.dashboard_sql() as sql")
  const literal = (query?.sql ?? "").replaceAll("$1", "date '2026-11-07'").replaceAll("$2", "true")
  const plan = (await world.sql<Record<string, string>>(`explain ${literal}`))
    .map((row) => row["QUERY PLAN"])
    .join("\n")
  expect(plan).not.toMatch(/Seq Scan on (brico_requests|receipts)/)
  // Two indexes are sorted by newest first; the planner may use either.
  expect(plan).toMatch(/brico_requests_(newest|listed)/)
  // From PostgreSQL 18 on the states are counted with the index `status`, before with `newest`.
  for (const index of ["todo", "day"]) expect(plan).toContain(`brico_requests_${index}`)
  expect(plan).toContain("receipts_day")
  for (const index of ["open", "ended"]) expect(plan).toContain(`quotes_${index}`)
  expect(plan).toMatch(/Index (Only )?Scan (Backward )?using brico_requests_open/)

  const trivial = async () => void (await world.as.manager.from("teams").select("id").limit(1).throwOnError())
  const read = async () => void (await world.as.manager.rpc("read_dashboard").throwOnError())
  expect(await timesSlower(read, trivial)).toBeLessThan(SLOWER)
})
