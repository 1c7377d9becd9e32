import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import type { EmbeddedDatabase } from "#server/backend/database.ts"
import { seedFiles } from "#server/backend/sql-files.ts"
import { defaultFaqs, type Faq, faqsFor } from "#domain/contact/default-faqs.ts"
import { column, count, seeded } from "#tests/support/seeded.ts"

const PUBLIC = join(import.meta.dirname, "../../public")

describe("what any company starts with", () => {
  let database: EmbeddedDatabase
  beforeAll(async () => void (database = await seeded("minimal")))

  test("after the seeds the clock of the rules is PostgreSQL's, which no setting moves", async () => {
    const [read] = await column(
      database,
      "select private.now() = now() as value from (select set_config('app.now', '2020-01-01', false)) moved",
    )
    expect(read).toBe(true)
  })

  test("the nine trades are in the order of the specification, with pictures and services", async () => {
    expect(await column(database, `select title as value from public.reno_expertises order by "order"`)).toEqual([
      "Plomberie",
      "Menuiserie",
      "Cuisine",
      "Carrelages",
      "Salle de bain",
      "Isolation",
      "Démolition",
      "Maçonnerie",
      "Électricité",
    ])
    expect(await column(database, `select "order" as value from public.reno_expertises order by 1`)).toEqual(
      Array.from({ length: 9 }, (_, index) => index + 1),
    )
    const complete =
      "is_active and cardinality(secondary_images) between 2 and 4 and cardinality(services) between 4 and 6"
    expect(await count(database, `public.reno_expertises where ${complete}`)).toBe(9)
  })

  test("the six questions have the words that follow the company until staff change them", async () => {
    const stored = await database.query<Faq>("select question, answer from public.faqs order by display_order")
    const company = { lines: { reno: true, brico: false }, departments: ["75"], takesBookings: true }
    expect(faqsFor(stored, company)).toEqual(defaultFaqs(company))
  })

  test("six questions are answered, numbered from 1", async () => {
    expect(await column(database, "select display_order as value from public.faqs where is_active order by 1")).toEqual(
      [1, 2, 3, 4, 5, 6],
    )
  })

  test("nothing is claimed that nobody entered: no price, team, figure, person, telephone or address", async () => {
    for (const table of ["services", "teams", "google_reviews", "gallery_projects", "brico_requests", "contractors"])
      expect([table, await count(database, `public.${table}`)]).toEqual([table, 0])
    const claims =
      "phone, email, address, siret, tva, insurer_identity, rcs, founder_name, founder_quote, projects_start, rating_figure, partners_figure, response_figure, quote_figure"
    expect(await count(database, `public.company_settings where num_nonnulls(${claims}) = 0`)).toBe(1)
    expect(await count(database, "public.company_settings where team = '[]' and testimonials = '[]'")).toBe(1)
    expect(await count(database, "public.company_settings where price_guide = '[]'")).toBe(1)
    expect(await count(database, "public.reno_expertises where budget is not null")).toBe(0)
    expect(await count(database, "public.service_categories")).toBe(7)
  })

  test("search engines are kept away, and nothing is called an example", async () => {
    expect(await count(database, "public.site_settings where is_open")).toBe(0)
    expect(await count(database, "private.example_rows")).toBe(0)
  })

  test("a second run changes nothing, not even what staff have removed", async () => {
    await database.query("delete from public.faqs where display_order = 6")
    for (const { sql } of seedFiles("minimal")) await database.runScript(sql)
    expect(await count(database, "public.faqs")).toBe(5)
    expect(await count(database, "public.reno_expertises")).toBe(9)
  })
})

// A working Friday, a Sunday, a Saturday evening after the clocks went forward, a New Year's Day.
const days = ["2026-11-20T09:30:00Z", "2026-11-22T11:00:00Z", "2027-04-03T19:00:00Z", "2027-01-01T08:00:00Z"]

describe.each(days)("the example company, opened on %s", (instant) => {
  let database: EmbeddedDatabase
  beforeAll(async () => void (database = await seeded("demo", instant)))

  test("each of the seven categories has something to book, from 60 euros on, and two teams can be sent", async () => {
    const bookable = `is_active and base_price >= 60 and duration_minutes between 30 and 240 and duration_minutes % 15 = 0`
    expect(await count(database, `public.services where ${bookable}`)).toBe(18)
    expect(await count(database, "public.services")).toBe(18)
    expect(await count(database, "(select distinct category from public.services) c")).toBe(7)
    expect(await count(database, "public.teams where is_active")).toBe(2)
  })

  test("every list has something to show, in every state", async () => {
    const sizes = {
      brico_requests: 43,
      contractors: 10,
      contact_requests: 14,
      reno_projects: 8,
      contractor_quote_requests: 6,
      blocked_dates: 4,
      quotes: 14,
      invoices: 15,
      gallery_projects: 9,
      google_reviews: 8,
    }
    for (const [table, size] of Object.entries(sizes))
      expect([table, await count(database, `public.${table}`)]).toEqual([table, size])
    const states = async (table: string, name: string) =>
      count(database, `(select distinct ${name} from public.${table} where ${name} is not null) s`)
    expect(await states("brico_requests", "payment_status")).toBe(3)
    expect(await states("brico_requests", "payment_method")).toBe(4)
    expect(await states("reno_projects", "status")).toBe(5)
    expect(await states("reno_projects", "quote_status")).toBe(4)
    expect(await states("quotes", "state")).toBe(8)
    expect(await states("contact_requests", "status")).toBe(5)
    expect(await states("invoices", "kind")).toBe(5)
    expect(await states("invoices", "state")).toBe(3)
    expect(
      await count(
        database,
        "public.invoices where left_cents > 0 and due_on < (select max(issued_on) from public.invoices)",
      ),
    ).toBe(1)
  })

  test("jobs are within opening hours, on open days, and no team is in two places", async () => {
    expect(
      await column(
        database,
        `select r.reference as value from public.brico_requests r, public.scheduling_settings s,
           lateral (select s.working_hours -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday',
             'sunday'])[extract(isodow from r.scheduled_date)::int] as hours) d
         where r.scheduled_date is not null and (not (hours ->> 'enabled')::boolean
           or r.scheduled_time < (hours ->> 'start')::time
           or r.scheduled_time + make_interval(mins => r.duration_minutes) > (hours ->> 'end')::time
           or exists (select from public.blocked_dates b where b.date = r.scheduled_date and b.is_active))`,
      ),
    ).toEqual([])
    const overlap = "a.id < b.id and a.team_id = b.team_id and a.slot && b.slot"
    expect(await count(database, `public.brico_requests a join public.brico_requests b on ${overlap}`)).toBe(0)
  })

  test("nothing has happened in the future, and states agree with the hour", async () => {
    expect(
      await count(
        database,
        `public.brico_requests where created_at > '${instant}' or payment_date > '${instant}'
          or updated_at > '${instant}' or (status = 'completed' and upper(slot) > '${instant}')
          or (status in ('pending', 'confirmed', 'in_progress') and upper(slot) < '${instant}')`,
      ),
    ).toBe(0)
    expect(await count(database, `public.activity_log where at > '${instant}' and subject_table <> 'profiles'`)).toBe(0)
    expect(await count(database, "public.activity_log where subject_table = 'brico_requests'")).toBeGreaterThan(50)
    expect(await count(database, `public.project_milestones where completed_date > '${instant}'`)).toBe(0)
  })

  test("each prepayment was paid through the demonstration, which can refund it, and the refunded ones were refunded by it", async () => {
    const online = "public.brico_requests where source = 'online' and payment_status <> 'pending'"
    const simulated = "select request_id from public.card_payments where payment_intent_id like 'pi_demo_%'"
    expect(await count(database, `${online} and id not in (${simulated})`)).toBe(0)
    expect(await count(database, "public.refunds where status = 'succeeded' and amount_cents = 8000")).toBe(2)
  })

  test("expenses make the cost and the margin of their project", async () => {
    const wrong = `p.margin <> p.budget - p.actual_cost or p.actual_cost <>
      (select coalesce(sum(amount), 0) from public.project_expenses e where e.project_id = p.id)`
    expect(await count(database, `public.reno_projects p where ${wrong}`)).toBe(0)
    expect(await count(database, "public.project_expenses")).toBe(22)
    expect(await count(database, "public.reno_projects where actual_cost > budget")).toBe(0)
  })

  test("the clients of works under way find photos, a document and a choice, and nothing is planned for a weekend", async () => {
    const shown = (table: string) =>
      `exists (select from public.${table} x where x.project_id = p.id and x.is_client_visible)`
    const page = `${shown("project_photos")} and ${shown("project_documents")}
      and exists (select from public.project_choices c where c.project_id = p.id)
      and exists (select from public.client_pages l where l.project_id = p.id and l.created_at <= '${instant}')`
    expect(await count(database, `public.reno_projects p where p.status = 'in_progress' and ${page}`)).toBe(3)
    expect(await count(database, "public.project_photos where before_photo_id is not null")).toBe(1)
    const weekend = (day: string) => `extract(isodow from ${day}) > 5`
    expect(await count(database, `public.project_milestones where ${weekend("due_date")}`)).toBe(0)
    expect(await count(database, `public.reno_projects where ${weekend("deadline")} or ${weekend("start_date")}`)).toBe(
      0,
    )
  })

  test("works have one primary photo each, and four show a before and an after", async () => {
    const primaries = "(select count(*) from public.gallery_photos f where f.project_id = p.id and f.is_primary)"
    expect(await count(database, `public.gallery_projects p where ${primaries} <> 1`)).toBe(0)
    expect(await count(database, "public.gallery_projects where category = 'reno' and is_published")).toBe(7)
    const both =
      "(select count(distinct photo_type) from public.gallery_photos f where f.project_id = p.id and photo_type in ('before', 'after')) = 2"
    expect(await count(database, `public.gallery_projects p where is_published and ${both}`)).toBe(4)
  })

  test("invented people say that they are: reviews, testimonials, telephone numbers", async () => {
    expect(
      await count(database, "public.google_reviews where source <> 'manual' or text not like 'Avis d’exemple%'"),
    ).toBe(0)
    expect(await count(database, "public.google_reviews where is_hidden")).toBe(1)
    expect(
      await count(
        database,
        "public.company_settings, jsonb_array_elements(testimonials) t where t ->> 'text' like 'Avis d’exemple%'",
      ),
    ).toBe(3)
    for (const [table, name] of [
      ["brico_requests", "client_phone"],
      ["contact_requests", "phone"],
      ["reno_projects", "client_phone"],
      ["contractors", "phone"],
    ])
      expect(await count(database, `public.${table} where ${name} !~ '^(06 39 98|01 99 00) \\d\\d \\d\\d$'`)).toBe(0)
  })

  test("invented prices and papers say that they are examples", async () => {
    for (const what of [
      "company_settings, jsonb_array_elements(price_guide) t where t ->> 'name' not like '%(exemple)'",
      "reno_expertises where budget not like '%(exemple)'",
      "company_papers where name not like '%exemple' or number <> 'SPÉCIMEN'",
      "company_settings where insurer_identity not like 'Assureur d’exemple%' or num_nonnulls(siret, tva, mediator_identity) > 0",
    ])
      expect([what, await count(database, `public.${what}`)]).toEqual([what, 0])
    expect(await count(database, "public.reno_expertises where budget is not null")).toBe(9)
  })

  test("every picture and document that a row points to is a file of the site, and no other file stands there", async () => {
    const addresses = await column(
      database,
      `select distinct value from (
         select image as value from public.reno_expertises union all
         select unnest(secondary_images) from public.reno_expertises union all
         select image from public.gallery_projects union all
         select founder_photo from public.company_settings union all
         select person ->> 'photo' from public.company_settings, jsonb_array_elements(team) person union all
         select url from public.gallery_photos union all
         select url from public.project_photos union all
         select file_url from public.project_documents union all
         select unnest(selected_photos) from public.contractor_quote_requests) a where value is not null`,
    )
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => !existsSync(join(PUBLIC, String(address))))).toEqual([])
    const files = readdirSync(join(PUBLIC, "demo")).map((name) => `/demo/${name}`)
    expect(files.filter((file) => !addresses.includes(file))).toEqual([])
  })
})

test("the example company is open to everybody, and leaves in one step for a site that claims nothing", async () => {
  const database = await seeded("demo")
  expect(await count(database, "public.site_settings where is_open")).toBe(1)
  const before = await column(database, "select question as value from public.faqs order by 1")
  await database.query("select public.empty_example()")
  for (const table of [
    "brico_requests",
    "contact_requests",
    "reno_projects",
    "contractors",
    "gallery_projects",
    "google_reviews",
    "email_outbox",
    "company_papers",
  ])
    expect([table, await count(database, `public.${table}`)]).toEqual([table, 0])
  const claims =
    "phone, email, address, description, founder_name, projects_start, rating_figure, partners_figure, insurer_identity, insurance_contract"
  expect(
    await count(
      database,
      `public.company_settings where num_nonnulls(${claims}) = 0 and testimonials = '[]' and price_guide = '[]'`,
    ),
  ).toBe(1)
  expect(await count(database, "public.reno_expertises where budget is not null")).toBe(0)
  expect(await count(database, "public.services")).toBe(18)
  expect(await column(database, "select question as value from public.faqs order by 1")).toEqual(before)
})

test("the files of the demonstration stay light and draw by themselves", () => {
  const folder = join(PUBLIC, "demo")
  const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]))
  expect([...texts.values()].reduce((sum, text) => sum + text.length, 0)).toBeLessThan(600 * 1024)
  for (const [name, text] of texts) {
    if (name.endsWith(".svg")) expect(text, name).toMatch(/^<svg (?!.*(<script|<foreignObject|href=))/s)
  }
})
