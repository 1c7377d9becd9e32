import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { openPage } from "#tests/support/card-payments.ts"

const NOW = "2026-11-20T08:00:00Z"
let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.setClock(NOW)
})
beforeEach(() =>
  world.empty(
    ...["brico_requests", "contact_requests", "reno_projects", "email_outbox", "refunds", "retention_runs"],
    ...["customers", "places"],
  ),
)

const ANNE = { p_email: "Anne@Example.fr " }
const contact = (change: Record<string, unknown> = {}) => {
  const row = {
    name: "Anne Martin",
    email: "anne@example.fr",
    phone: "+33612345678",
    address: "Paris",
    description: "Bonjour",
    ...change,
  }
  const names = Object.keys(row)
  return world.sql(
    `insert into public.contact_requests (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(row),
  )
}
const erase = (person: object = ANNE) => world.as.admin.rpc("erase_person", person)

test("an administrator hands out all that is known of a person, by address or telephone", async () => {
  await contact()
  await world.add.request()
  await world.add.request({ client_name: "Paul", client_email: "paul@example.fr", client_phone: "+33698765432" })
  await world.sql(
    `insert into public.reno_projects (name, client_name, client_phone, address) values ('Cuisine', 'Anne Martin', '06 12 34 56 78', 'Paris')`,
  )
  const { data } = await world.as.admin.rpc("export_person", ANNE)
  expect(data).toMatchObject({
    contact_requests: [{ name: "Anne Martin" }],
    brico_requests: [{ client_name: "Anne Martin" }],
    reno_projects: [{ name: "Cuisine" }],
    customers: [{ name: "Anne Martin", channels: [{}, {}] }],
  })
  expect(JSON.stringify(data)).not.toMatch(/Paul|search_text/)
  const byPhone = await world.as.admin.rpc("export_person", { p_phone: "06 12 34 56 78" })
  expect(byPhone.data).toMatchObject({
    contact_requests: [{}],
    brico_requests: [{}],
    reno_projects: [{ name: "Cuisine", messages: [], choices: [] }],
  })
})

/** Adds a renovation of Anne's, with messages and choices on its client page. */
async function writeOnClientPage() {
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, client_email, address, budget) values ('Cuisine Martin', 'Anne Martin', 'anne@example.fr', 'Paris', 9000) returning id",
  )
  const id = project?.id
  await world.sql("insert into public.client_pages (id, project_id) values ($1, $1)", [id])
  await world.as.service.rpc("remember_private_link", {
    p_kind: "client_page",
    p_subject_id: id,
    p_generation: 0,
    p_hash: "b".repeat(64),
  })
  await world.sql(
    "insert into public.client_messages (project_id, is_from_client, body) values ($1, true, 'La clé est chez Mme Martin'), ($1, false, 'Bien noté')",
    [id],
  )
  await world.sql(
    "insert into public.project_choices (project_id, question, chosen_at, comment) values ($1, 'Carrelage ?', now(), 'Comme chez Mme Martin')",
    [id],
  )
  await world.sql(
    `insert into public.email_outbox (template, recipient, payload)
     values ('client_wrote', 'contact@mirabelle.test', jsonb_build_object('project_id', $1::text, 'client_name', 'Anne Martin'))`,
    [id],
  )
  return id
}

test("what a client wrote on the page of a renovation is handed out, and erased with the page's key", async () => {
  await writeOnClientPage()
  const { data } = await world.as.admin.rpc("export_person", ANNE)
  expect(data).toMatchObject({
    reno_projects: [
      { messages: [{ body: "La clé est chez Mme Martin" }], choices: [{ comment: "Comme chez Mme Martin" }] },
    ],
  })
  expect((await erase()).data).toMatchObject({ anonymised: 1, mails: 1 })
  const left = await world.sql(`select to_jsonb(p)::text as text from public.reno_projects p
    union all select to_jsonb(m)::text from public.client_messages m union all select to_jsonb(c)::text from public.project_choices c
    union all select to_jsonb(l)::text from public.client_pages l union all select to_jsonb(k)::text from public.private_links k union all select to_jsonb(o)::text from public.email_outbox o
    union all select to_jsonb(a)::text from public.activity_log a`)
  expect(JSON.stringify(left)).not.toMatch(/Martin|anne@|bbbb/)
})

test("a number that husband and wife share names neither: the list comes first, then the choice", async () => {
  await world.add.request({ client_email: null })
  await world.add.request({ client_name: "Paul Martin", client_email: null })
  const phone = { p_phone: "06 12 34 56 78" }
  expect((await erase(phone)).error).toMatchObject({ code: "person_ambiguous" })
  expect((await world.as.admin.rpc("export_person", phone)).error).toMatchObject({ code: "person_ambiguous" })
  const { data } = await world.as.admin.rpc("find_people", phone)
  const people = data as { id: string; name: string; requests: number }[]
  expect(people).toMatchObject([
    { name: "Anne Martin", requests: 1 },
    { name: "Paul Martin", requests: 1 },
  ])
  expect((await erase({ ...phone, p_customers: [people[1]?.id] })).data).toMatchObject({ deleted: 1 })
  expect(await world.sql("select client_name from public.brico_requests")).toEqual([{ client_name: "Anne Martin" }])
})

test("nobody else asks, and nobody asks for everybody", async () => {
  for (const name of ["export_person", "erase_person"]) {
    for (const who of ["visitor", "user", "manager", "deactivated", "half"] as const)
      expect((await world.as[who].rpc(name, ANNE)).error).not.toBeNull()
    for (const person of [{}, { p_email: " " }, { p_phone: "06 12" }, { p_email: null, p_phone: null }])
      expect((await world.as.admin.rpc(name, person)).error).toMatchObject({ code: "person_missing" })
  }
})

test("erasing deletes rows without money and anonymises the others", async () => {
  await contact()
  const unpaid = await world.add.request({ description: "Rappeler" })
  const paid = await world.add.request({
    source: "online",
    payment_status: "paid",
    status: "completed",
    base_price: 120,
    notes: "Code 4B12",
  })
  const other = await world.add.request({
    client_name: "Paul",
    client_email: "paul@example.fr",
    client_phone: "+33698765432",
  })
  await world.sql(
    "insert into public.reno_projects (name, client_name, client_email, address, budget) values ('Cuisine Martin', 'Anne Martin', 'anne@example.fr', 'Paris', 9000)",
  )
  await world.sql(
    "insert into public.email_outbox (template, recipient, body_text, request_id) values ('booking_link', 'anne@example.fr', 'Bonjour Anne', $1)",
    [paid.id],
  )
  expect((await erase()).data).toMatchObject({ contacts: 1, deleted: 1, anonymised: 2, mails: 1 })
  const left = await world.sql<{ id: string }>(
    "select id, client_name, notes, total_amount::int from public.brico_requests order by client_name",
  )
  expect(left).toEqual([
    { id: other.id, client_name: "Paul", notes: null, total_amount: 0 },
    { id: paid.id, client_name: "Personne effacée", notes: null, total_amount: 120 },
  ])
  expect(left.map(({ id }) => id)).not.toContain(unpaid.id)
  const everything = await world.sql(`select to_jsonb(r)::text as text from public.brico_requests r
    union all select to_jsonb(c)::text from public.contact_requests c union all select to_jsonb(p)::text from public.reno_projects p
    union all select to_jsonb(m)::text from public.email_outbox m union all select to_jsonb(l)::text from public.activity_log l`)
  expect(JSON.stringify(everything)).not.toMatch(/anne@example|Martin|612345678|4B12/i)
  expect(await world.sql("select budget::int from public.reno_projects")).toEqual([{ budget: 9000 }])
  expect((await erase()).data).toMatchObject({ contacts: 0, deleted: 0, anonymised: 0 })
})

test("a person with an appointment or with money due is not erased", async () => {
  const request = await world.add.request({
    scheduled_date: "2026-11-23",
    scheduled_time: "09:00",
    status: "confirmed",
  })
  expect((await erase()).error).toMatchObject({ code: "person_expected" })
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [request.id])
  await world.script(openPage(request.id, "cs_1"))
  expect((await erase()).error).toMatchObject({ code: "person_expected" })
  await world.sql("select public.close_card_payment(id, false) from public.card_payments")
  await world.sql(
    "insert into public.refunds (payment_intent_id, amount_cents, reason, request_id) values ('pi_1', 8000, 'staff', $1)",
    [request.id],
  )
  expect((await erase()).error).toMatchObject({ code: "person_expected" })
  await world.sql("update public.refunds set status = 'succeeded'")
  expect((await erase()).error).toBeNull()
})

const report = async () =>
  ((await world.as.manager.rpc("retention_report")).data as { kind: string; table_name: string; row_count: number }[])
    .map(({ kind, table_name, row_count }) => `${kind} ${table_name} ${row_count}`)
    .sort()

async function writeOldRows() {
  const before = (years: number, days = 1) => new Date(Date.UTC(2026 - years, 10, 20 - days)).toISOString()
  await contact({ name: "Récente", created_at: before(3, -2), updated_at: before(3, -2) })
  await contact({ created_at: before(9), updated_at: before(3) })
  await world.add.request({ created_at: before(5), client_name: "Jamais payée" })
  const paid = {
    payment_status: "paid",
    status: "completed",
    scheduled_time: "09:00",
    description: "Fuite",
    notes: "Chien",
  }
  await world.add.request({
    ...paid,
    created_at: before(6),
    scheduled_date: before(5).slice(0, 10),
    client_name: "Payée il y a cinq ans",
  })
  await world.add.request({
    ...paid,
    created_at: before(10),
    scheduled_date: before(10).slice(0, 10),
    client_name: "Payée il y a dix ans",
  })
  await world.add.request({
    ...paid,
    created_at: before(4),
    scheduled_date: before(4).slice(0, 10),
    client_name: "Payée il y a quatre ans",
  })
}

test("the dry run says what is older than promised, the job erases that and nothing else, once a day", async () => {
  await writeOldRows()
  const due = [
    "accounts brico_requests 1",
    "contract brico_requests 1",
    "contract_paid brico_requests 1",
    "exchange contact_requests 1",
  ]
  expect(await report()).toEqual(due)
  for (const who of ["visitor", "user", "half"] as const)
    expect((await world.as[who].rpc("retention_report")).error).not.toBeNull()
  for (const who of ["visitor", "manager", "admin"] as const)
    expect((await world.as[who].rpc("apply_retention")).error).not.toBeNull()
  // The report changed nothing.
  expect(await report()).toEqual(due)

  expect((await world.as.service.rpc("apply_retention")).data).toBe(4)
  expect(
    await world.sql(
      "select client_name, description, notes, client_phone from public.brico_requests order by client_name",
    ),
  ).toEqual([
    { client_name: "Payée il y a cinq ans", description: null, notes: null, client_phone: "0000000000" },
    { client_name: "Payée il y a quatre ans", description: "Fuite", notes: "Chien", client_phone: "+33612345678" },
  ])
  expect(await world.sql("select name from public.contact_requests")).toEqual([{ name: "Récente" }])
  expect(await report()).toEqual([])
  await contact({ created_at: "2010-01-01T00:00:00Z", updated_at: "2010-01-01T00:00:00Z" })
  expect((await world.as.service.rpc("apply_retention")).data).toBe(0)
  expect((await world.as.manager.from("retention_runs").select("ran_on, erased")).data).toEqual([
    {
      ran_on: "2026-11-20",
      erased: {
        "accounts brico_requests": 1,
        "contract brico_requests": 1,
        "contract_paid brico_requests": 1,
        "exchange contact_requests": 1,
      },
    },
  ])
})
