import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { client, ids, nextDay, person, type Row, type Subject } from "#tests/support/subject.ts"
import { SUBJECTS } from "#tests/support/subjects.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  ids.member = world.people.field
  await add("brico_requests", { ...client, id: ids.request, service_type: "Fuite" })
  await add("reno_projects", { ...client, id: ids.project, name: "Cuisine" })
  await add("reno_projects", { ...client, id: ids.otherProject, name: "Salon" })
  await add("client_pages", { id: ids.page, project_id: ids.project })
  await add("project_choices", { id: ids.choice, project_id: ids.project, question: "Carrelage ?" })
  await add("contractors", { ...person, id: ids.contractor, specialties: ["peinture"] })
  await add("teams", { id: ids.team, name: "Équipe absente" })
  await add("gallery_projects", { id: ids.work, title: "Salon", location: "Paris", is_published: true })
  await add("customers", { id: ids.customer, name: "Anne" })
  await add("customers", { id: ids.otherCustomer, name: "Paul" })
  await add("places", { id: ids.place, address: "1 rue X" })
  await add("customer_places", { id: ids.customerPlace, customer_id: ids.customer, place_id: ids.place })
  await add("customer_people", { id: ids.customerPerson, company_id: ids.customer, person_id: ids.otherCustomer })
  await add("customer_distinctions", { id: ids.distinction, one_id: ids.customer, other_id: ids.otherCustomer })
  // Simulated payments exist only where the site allows them.
  await world.sql("update public.site_settings set card_payments = 'demo'")
  await add("quotes", { id: ids.quote, root_id: ids.quote, title: "Cuisine" })
  const [signature] = SUBJECTS.filter(({ table }) => table === "quote_signatures")
  await add("quote_signatures", { ...signature?.row(), id: ids.signature })
  await add("field_shown", {
    ...{ id: ids.shown, profile_id: ids.member, request_id: ids.request, scheduled_date: nextDay() },
  })
  await add("contact_requests", { ...person, id: ids.contact, address: "Paris", description: "Bonjour" })
})

async function add(table: string, row: Row): Promise<unknown> {
  const names = Object.keys(row)
  const [added] = await world.sql<{ id: unknown }>(
    `insert into public.${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(row),
  )
  return added?.id
}

// The rights are judged by the change of the rows, not by the response.
async function rightsOf(who: Person, { table, row, change, standing }: Subject): Promise<string> {
  const db = world.as[who]
  const existing = standing ?? (table.endsWith("_settings") ? 1 : await add(table, row()))
  const look = async () => {
    const [found] = await world.sql<{ n: number; version: string }>(
      `select count(*)::int as n, max(xmin::text) filter (where id = $1) as version from public.${table}`,
      [existing],
    )
    return found ?? { n: 0, version: "" }
  }
  let granted = ""
  const start = await look()
  await db.from(table).insert(row())
  if ((await look()).n > start.n) granted += "C"
  if ((await db.from(table).select("id").eq("id", existing)).data?.length) granted += "R"
  await db.from(table).update(change).eq("id", existing)
  const changed = await look()
  if (changed.version !== start.version) granted += "U"
  await db.from(table).delete().eq("id", existing)
  if ((await look()).n < changed.n) granted += "D"
  return granted
}

// Tables whose key is not id, or whose rows need many others: private-links.test.ts, ledger.test.ts, compliance.test.ts, quote-papers.test.ts and
// invoices-fixed.test.ts, retention.test.ts and client-quote/minutes.test.ts try every role on them.
const OTHER_KEYS = [
  ...["fiscal_events", "waiting_jobs", "compliance_answers"],
  ...[
    "quote_lines",
    "quote_line_costs",
    "document_series",
    "invoice_payments",
    "private_links",
    "project_receptions",
    "reception_minutes",
  ],
]
test("the matrix speaks of every table but the profiles and those with another key", async () => {
  const tables = await world.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  expect(
    SUBJECTS.map((subject) => subject.table)
      .concat("profiles", OTHER_KEYS)
      .sort(),
  ).toEqual(tables.map((row) => row.name).sort())
})

describe.each(SUBJECTS)("$table", (subject) => {
  test.each(["visitor", "user", "half", "field"] as const)(`a %s may: "${subject.stranger}"`, async (who) => {
    expect(await rightsOf(who, subject)).toBe(subject.stranger)
  })
  const left = subject.deactivated ?? subject.stranger
  test(`a deactivated may: "${left}"`, async () => {
    expect(await rightsOf("deactivated", subject)).toBe(left)
  })
  test(`a manager may: "${subject.manager}"`, async () => {
    expect(await rightsOf("manager", subject)).toBe(subject.manager)
  })
  test(`an administrator may: "${subject.admin ?? subject.manager}"`, async () => {
    expect(await rightsOf("admin", subject)).toBe(subject.admin ?? subject.manager)
  })
})
