import { beforeAll, expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { insertRow, saveInList } from "#app/office/records/rows.ts"
import { newId } from "#domain/new-id.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
let manager: Db
let customer: string
let project: string
let contractor: string
let team: string
beforeAll(async () => {
  world = await freshBackend()
  manager = world.as.manager as Db
  await world.sql("delete from public.teams")
  await world.add.team("Équipe 1")
  team = (await world.add.team("Équipe 2")).id
  const one = async (sql: string) => (await world.sql<{ id: string }>(sql))[0]?.id ?? ""
  customer = await one(
    "insert into public.customers (kind, name, origin) values ('person', 'Anne Martin', 'staff') returning id",
  )
  project = await one(`insert into public.reno_projects (name, client_name, client_email, client_phone, address)
    values ('Salle de bain', 'Anne Martin', 'anne@example.fr', '+33612345678', '1 rue X') returning id`)
  contractor = await one(
    "insert into public.contractors (name, email, phone, specialties) values ('Keller', 'keller@example.fr', '+33612345679', '{plomberie}') returning id",
  )
})

type Make = { table: string; make: (id: string) => PromiseLike<unknown> }
const rpc = (table: string, name: string, values: object, key = "p_id"): Make => ({
  table,
  make: async (id) => {
    const version = key === "p_id" ? { p_version: 0 } : { p_customer: customer }
    const { data, error } = await manager.rpc(
      name as never,
      { [key]: null, ...version, p_values: { ...values, id } } as never,
    )
    if (error) throw error as Error
    return data
  },
})
const row = (table: string, values: () => object): Make => ({
  table,
  make: (id) => insertRow(manager, table, { ...values(), id }),
})
const listed = (table: string, values: (id: string) => object): Make => ({
  table,
  make: (id) => saveInList(manager, table, null, { ...values(id), id }),
})

const CALL = {
  client_name: "Marguerite Lefèvre",
  client_email: "marguerite@example.fr",
  client_phone: "+33612345677",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  service_type: "Fuite",
  base_price: 95,
  scheduled_date: "2030-03-05",
  scheduled_time: "15:00",
  duration_minutes: 60,
  team_id: "auto",
  status: "confirmed",
  notify_client: true,
}
const PERSON = {
  client_name: "Rose",
  client_email: "rose@example.fr",
  client_phone: "+33612345676",
  address: "2 rue Y",
}

/** Whatever a form of the office makes. What has a natural key (a blocked day, a trade, an account) cannot be made twice. */
const MAKES: Record<string, Make> = {
  "a request by telephone": rpc("brico_requests", "save_brico_request", CALL),
  "a renovation": rpc("reno_projects", "save_reno_project", { name: "Cuisine", ...PERSON }),
  "a client": rpc("customers", "save_customer", { name: "Paul Petit", kind: "person" }),
  "a client's place": rpc("places", "save_customer_place", { address: "3 rue Z", city: "Paris" }, "p_place"),
  "a work of the library": rpc("price_items", "save_price_item", { label: "Dépose", unit: "u", unit_price: "10" }),
  "a milestone": row("project_milestones", () => ({ project_id: project, title: "Dépose", due_date: "2030-01-02" })),
  "an expense": row("project_expenses", () => ({ project_id: project, description: "Carrelage", amount: 100 })),
  "a note of a renovation": row("project_notes", () => ({ project_id: project, body: "Clé chez la gardienne" })),
  "a note of a client": row("customer_notes", () => ({
    customer_id: customer,
    kind: "call_in",
    body: "Rappelle lundi",
  })),
  "a task": row("customer_tasks", () => ({ customer_id: customer, title: "Rappeler", due_on: "2030-01-02" })),
  "an absence": row("contractor_absences", () => ({
    contractor_id: contractor,
    starts_on: "2030-01-02",
    ends_on: "2030-01-03",
  })),
  "an absence of a team": row("team_absences", () => ({
    team_id: team,
    starts_on: "2030-01-02",
    ends_on: "2030-01-03",
  })),
  "a visit": rpc("visits", "save_visit", {
    client_name: "Marguerite Lefèvre",
    address: "12 rue de Rivoli",
    scheduled_date: "2030-03-05",
    scheduled_time: "08:00",
    duration_minutes: 60,
  }),
  "a subcontractor": listed("contractors", () => ({
    name: "Élodie",
    email: "elodie@example.fr",
    phone: "+33612345675",
    specialties: ["plomberie"],
  })),
  "a question": listed("faqs", () => ({ question: "Quand ?", answer: "Demain." })),
  "a team": listed("teams", (id) => ({ name: id })),
  "a review": listed("google_reviews", (id) => ({
    author_name: "Anne",
    rating: 5,
    text: "Parfait",
    review_id: `manual_${id}`,
  })),
}

test.each(Object.entries(MAKES))(
  "%s that is sent twice, and twice at once, is one row",
  async (_what, { table, make }) => {
    const count = async () =>
      (
        await world.sql<{ n: number; mails: number }>(
          `select (select count(*)::int from public.${table}) as n, (select count(*)::int from public.email_outbox) as mails`,
        )
      )[0] ?? { n: 0, mails: 0 }
    const before = await count()
    const id = newId()
    const first = await make(id)
    const once = await count()
    expect(once.n).toBe(before.n + 1)
    expect(await make(id)).toEqual(first)
    expect(await count()).toEqual(once)
    expect(await world.sql(`select id from public.${table} where id = $1`, [id])).toEqual([{ id }])

    const other = newId()
    const both = await Promise.all([make(other), make(other), make(other)])
    expect(new Set(both.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count()).toEqual({ n: before.n + 2, mails: once.mails + (once.mails - before.mails) })
  },
)

test("a request that is sent twice takes one team and mails its client once", async () => {
  const asked = await world.sql<{ team_id: string; mails: number }>(
    `
    select r.team_id, (select count(*)::int from public.email_outbox o where o.request_id = r.id and o.recipient = r.client_email) as mails
    from public.brico_requests r where r.client_name = $1`,
    [CALL.client_name],
  )
  expect(asked).toHaveLength(2)
  expect(new Set(asked.map(({ team_id }) => team_id)).size).toBe(2)
  expect(asked.map(({ mails }) => mails)).toEqual([1, 1])
})
