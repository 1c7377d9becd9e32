import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

const MIGRATION = join(import.meta.dirname, "../schema/foundations/realtime.sql")

/** The parts of Supabase's schema `realtime` that the migration uses. */
const REALTIME = `
  create schema realtime;
  create table realtime.messages (id bigserial primary key, topic text, event text, payload jsonb, private boolean);
  alter table realtime.messages enable row level security;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql as
    'insert into realtime.messages (payload, event, topic, private) values ($1, $2, $3, $4)';
  create function realtime.topic() returns text language sql stable as 'select current_setting(''realtime.topic'', true)';
  grant usage on schema realtime to anon, authenticated;
  grant execute on function realtime.topic() to anon, authenticated;
  grant select on realtime.messages to anon, authenticated;`

let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.script(REALTIME)
  const migration = readFileSync(MIGRATION, "utf8")
  await world.script(migration.slice(migration.indexOf("do $$")))
})

const takeMessages = async () => {
  const messages = await world.sql<{ payload: unknown; topic: string; private: boolean }>(
    "delete from realtime.messages returning payload, topic, private",
  )
  return messages.map(({ payload, ...rest }) => ({ ...rest, payload }))
}

/** The number of messages of a topic that this person can read, by the claims of their session. */
async function countReadable(person: "manager" | "user" | "half" | "visitor", topic: string) {
  const token = person === "visitor" ? null : world.tokens[person]
  const claims = token ? Buffer.from(token.split(".")[1] ?? "", "base64url").toString() : "{}"
  return world.begin(async (ask) => {
    await ask(
      `select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true),
        set_config('request.jwt.claim.sub', $3::json ->> 'sub', true)`,
      [token ? "authenticated" : "anon", topic, claims],
    )
    return (await ask("select id from realtime.messages")).length
  })
}

test("a change of rows tells the name of their table, and nothing of the rows", async () => {
  const { id } = await world.add.request({ client_name: "Anne Martin" })
  expect(await takeMessages()).toContainEqual({ payload: { table: "brico_requests" }, topic: "office", private: true })
  await world.as.manager.from("brico_requests").delete().eq("id", id)
  const messages = await takeMessages()
  expect(messages.length).toBeGreaterThan(0)
  expect(JSON.stringify(messages)).not.toContain(id)
})

test("staff hear the office's channel, and nobody else does", async () => {
  await world.add.request({ client_name: "Anne Martin" })
  expect(await countReadable("manager", "office")).toBeGreaterThan(0)
  expect(await countReadable("manager", "another")).toBe(0)
  for (const person of ["user", "half", "visitor"] as const) expect(await countReadable(person, "office")).toBe(0)
})
