import { access, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { toAppError } from "#domain/errors.ts"
import { newDatabase } from "#tests/support/databases.ts"
import { openDatabase } from "./database.ts"
import { type EmbeddedBackend, startEmbeddedBackend } from "./embedded.ts"
import { forVisitor } from "../gate/visitor-network.ts"
import { createFolderStore } from "./files/folder-store.ts"
import { makeKeys } from "./keys.ts"

const keys = makeKeys()
const notes = `
  create table public.notes (id int primary key, body text);
  alter table public.notes enable row level security;
  revoke all on public.notes from public, anon, authenticated, service_role;
  grant select on public.notes to anon, authenticated;
  grant select, insert on public.notes to service_role;
  create policy "Signed-in people read notes" on public.notes for select to authenticated using (true);
  insert into public.notes values (1, 'private');
  create function public.wait(seconds float) returns void language sql volatile as 'select pg_sleep(seconds)';
  create function public.lock_note() returns int language sql volatile as 'select id from public.notes for update';
  create function public.add_note(p_id int) returns void language sql volatile as 'insert into public.notes values (p_id)';
  grant execute on function public.add_note(int) to service_role;
  grant update on public.notes to service_role;
  grant execute on function public.lock_note() to service_role;
  grant execute on function public.wait(float) to anon, authenticated, service_role;`

let folder: string
let backend: EmbeddedBackend
let created: Awaited<ReturnType<typeof newDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mirabelle-backend-"))
  created = await newDatabase("empty")
  backend = await startEmbeddedBackend({
    database: openDatabase(created.location),
    migrations: [{ version: "20260101000000", name: "create_notes", sql: notes }],
    keys,
    files: createFolderStore(join(folder, "storage")),
    publicUrl: "http://localhost:3000",
  })
})

afterAll(async () => {
  await backend.close()
  await created.drop()
  await rm(folder, { recursive: true })
})

// The tables of this file are in no generated type.
const read = (key: string) =>
  backend
    .client(key)
    .from("notes" as never)
    .select("id")

test("two callers at once never get each other's rights", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => read(index % 2 ? keys.publishableKey : keys.secretKey)),
  )
  expect(answers.filter((answer, index) => answer.data?.length !== (index % 2 ? 0 : 1))).toEqual([])
})

test("a read of a table is two messages to PostgreSQL", async () => {
  await read(keys.secretKey)
  const sent = vi.spyOn(pg.Client.prototype, "query")
  expect((await read(keys.secretKey)).data).toHaveLength(1)
  expect(sent).toHaveBeenCalledTimes(2)
  sent.mockRestore()
})

const wait = (key: string, seconds: number) => backend.client(key).rpc("wait" as never, { seconds } as never)

test("a visitor's query is cancelled after three seconds, a function's is not", async () => {
  const [visitor, service] = await Promise.all([wait(keys.publishableKey, 3.5), wait(keys.secretKey, 3.5)])
  expect(visitor.error?.code).toBe("57014")
  expect(service.error).toBeNull()
})

test("visitors with slow queries block neither staff nor functions", async () => {
  const order: string[] = []
  const crowd = Array.from({ length: 20 }, () => wait(keys.publishableKey, 0.5).then(() => order.push("visitor")))
  await read(keys.secretKey).then(({ data }) => order.push(`${data?.length} note`))
  await Promise.all(crowd)
  expect(order[0]).toBe("1 note")
  expect(order).toHaveLength(21)
})

test("whatever role a function has, what it does for visitors leaves connections to others, and to other networks", async () => {
  const order: string[] = []
  const crowd = Array.from({ length: 20 }, (_, index) =>
    forVisitor({ network: "203.0.113.7", link: index % 2 ? "link" : null }, () =>
      wait(keys.secretKey, 0.5).then(() => order.push("crowd")),
    ),
  )
  const stranger = forVisitor({ network: "203.0.113.8" }, () => read(keys.secretKey)).then(() => order.push("stranger"))
  await read(keys.secretKey).then(({ data }) => order.push(`${data?.length} note`))
  await Promise.all([...crowd, stranger])
  expect(order.slice(0, 2).toSorted()).toEqual(["1 note", "stranger"])
  expect(order).toHaveLength(22)
})

test("a lock that a visitor waits for ends after seconds with a code of its own, and staff go on waiting", async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const database = openDatabase(created.location)
  const holder = database.transaction(async (ask) => {
    await ask("select from public.notes where id = 1 for update")
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  // Asks at once: the call of supabase-js waits for its `then`.
  const lock = async () => backend.client(keys.secretKey).rpc("lock_note" as never)
  const staff = lock()
  const visitor = await forVisitor({ network: "203.0.113.7" }, lock)
  expect([visitor.status, visitor.error?.code]).toEqual([503, "55P03"])
  expect(toAppError(visitor.error as never)).toMatchObject({ code: "busy" })
  held.resolve()
  await holder
  expect((await staff).error).toBeNull()
  await database.close()
})

test("a slow sender blocks no other request", async () => {
  let finish = () => {}
  const body = new ReadableStream({ start: (controller) => void (finish = () => controller.close()) })
  const slow = backend.fetch(
    new Request("http://localhost:3000/rest/v1/notes", {
      method: "POST",
      body,
      duplex: "half",
      headers: { apikey: keys.publishableKey },
    } as RequestInit),
  )
  expect((await read(keys.secretKey)).data).toHaveLength(1)
  finish()
  expect((await slow).ok).toBe(false)
})

describe("stored files", () => {
  const bytes = new TextEncoder().encode("bonjour").buffer

  beforeAll(async () => {
    await backend.client(keys.secretKey).storage.createBucket("files", { public: false })
  })

  test("come back as they were stored, and are gone once removed", async () => {
    const files = backend.client(keys.secretKey).storage.from("files")
    await files.upload("projects/1/bonjour.txt", bytes, { contentType: "text/plain" })
    expect(await (await files.download("projects/1/bonjour.txt")).data?.text()).toBe("bonjour")
    expect((await files.remove(["projects/1/bonjour.txt"])).data).toHaveLength(1)
    expect((await files.download("projects/1/bonjour.txt")).data).toBeNull()
  })

  test("are handed to the downloads under the name that their address gives, pictures too", async () => {
    const files = backend.client(keys.secretKey).storage.from("files")
    await files.upload("salon.png", bytes, { contentType: "image/png" })
    const { data } = await files.createSignedUrl("salon.png", 60)
    const dispositionOf = async (address = "") =>
      (await backend.fetch(new Request(address))).headers.get("Content-Disposition")
    expect(await dispositionOf(data?.signedUrl)).toBeNull()
    expect(await dispositionOf(`${data?.signedUrl}&download=${encodeURIComponent("L'été (1)\r\n.png")}`)).toBe(
      "attachment; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%281%29%0D%0A.png",
    )
    expect(await dispositionOf(`${data?.signedUrl}&download=`)).toBe("attachment")
    await files.remove(["salon.png"])
  })

  test("are refused, without a failure of the site, by an address that has expired or was changed", async () => {
    const files = backend.client(keys.secretKey).storage.from("files")
    await files.upload("salon.png", bytes, { contentType: "image/png" })
    const addressFor = async (seconds: number) =>
      (await files.createSignedUrl("salon.png", seconds)).data?.signedUrl ?? ""
    const statusOf = async (address: string) => (await backend.fetch(new Request(address))).status
    expect(await statusOf(await addressFor(60))).toBe(200)
    expect(await statusOf(await addressFor(-60))).toBe(400)
    expect(await statusOf(`${await addressFor(60)}x`)).toBe(400)
    await files.remove(["salon.png"])
  })

  test("cannot be placed outside their folder", async () => {
    const request = new Request("http://localhost:3000/storage/v1/object/files/..%2F..%2Fx.txt", {
      method: "POST",
      body: bytes,
      headers: { apikey: keys.secretKey, "content-type": "text/plain" },
    })
    const status = (await backend.fetch(request)).status
    expect([200, 400, 404]).toContain(status)
    await expect(access(join(folder, "x.txt"))).rejects.toThrow("ENOENT")
  })
})

test("a write cannot be undone by `Prefer: tx=rollback`, which would leave no trace of it", async () => {
  const prefer = (path: string, body: object) =>
    backend.fetch(
      new Request(`http://localhost:3000/rest/v1/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { apikey: keys.secretKey, "Content-Type": "application/json", Prefer: "tx=rollback" },
      }),
    )
  expect((await prefer("notes", { id: 2, body: "kept" })).status).toBe(201)
  expect((await prefer("rpc/add_note", { p_id: 3 })).status).toBe(204)
  expect((await read(keys.secretKey)).data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test.each(["/auth/v1/sso", "/auth/v1/admin/users", "/realtime/v1/websocket", "/storage/v1/upload/resumable"])(
  "what the embedded backend lacks is said in JSON: %s",
  async (path) => {
    const answer = await backend.fetch(new Request(`http://localhost:3000${path}`, { method: "POST" }))
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({ code: 501, error_code: "not_implemented" })
  },
)
