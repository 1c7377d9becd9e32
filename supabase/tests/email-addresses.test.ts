import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/email-examples.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

test("the tables take the addresses that the forms take, and no other", async () => {
  const taken = await world.sql<{ text: string }>(
    "select text from unnest($1::text[]) text where private.is_email(text)",
    [[...ADDRESSES, ...NOT_ADDRESSES]],
  )
  expect(taken.map(({ text }) => text)).toEqual(ADDRESSES)
})

test("what was stored before is put right by the migration: its row can be changed again, and no mail waits for it", async () => {
  await world.sql(`create or replace function private.is_email(p_text text) returns boolean language sql immutable parallel safe
    set search_path = '' return p_text is null or p_text ~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'`)
  const odd = ["<anne@example.fr>", "anne@[127.0.0.1]"]
  for (const email of odd) {
    await world.add.request({ client_email: email })
    await world.sql(
      `insert into public.contact_requests (name, email, phone, address, description) values ('Anne', $1, '0612345678', 'Paris', 'x')`,
      [email],
    )
    await world.sql("insert into public.email_outbox (template, recipient) values ('contact_received', $1)", [email])
  }
  const file = join(import.meta.dirname, "../migrations/20261125110300_refuse_odd_addresses.sql")
  await world.script(await readFile(file, "utf8"))
  const read = (columns: string, table: string) =>
    world.sql(`select ${columns} from public.${table} order by created_at`)
  expect(await read("client_email", "brico_requests")).toEqual([
    { client_email: "anne@example.fr" },
    { client_email: null },
  ])
  expect(await read("email", "contact_requests")).toEqual([
    { email: "anne@example.fr" },
    { email: "illisible@exemple.invalid" },
  ])
  expect(await read("recipient, status", "email_outbox where template = 'contact_received'")).toEqual([
    { recipient: "anne@example.fr", status: "pending" },
    { recipient: "illisible@exemple.invalid", status: "failed" },
  ])
  const changed = await world.as.manager
    .from("contact_requests")
    .update({ status: "closed" })
    .eq("status", "new")
    .select("id")
  expect(changed.data).toHaveLength(2)
})
