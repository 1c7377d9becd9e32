import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { openDatabase } from "./database.ts"
import { type EmbeddedBackend, startEmbeddedBackend } from "./embedded.ts"
import { createFolderStore } from "./files/folder-store.ts"

const { keys, people } = inject("template")
const SITE = "https://mirabelle.test"
const ACCOUNT = { email: "admin@mirabelle.test", password: "mot de passe" }

let folder: string
let backend: EmbeddedBackend
let created: Awaited<ReturnType<typeof newDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mirabelle-away-"))
  created = await newDatabase("migrated")
  const database = openDatabase(created.location)
  const files = createFolderStore(join(folder, "storage"))
  backend = await startEmbeddedBackend({ database, migrations: [], keys, files, publicUrl: SITE })
  // The backend has read what it keeps, and then finds no connection.
  await backend.client(keys.secretKey).rpc("read_operations")
  await backend.client(keys.secretKey).from("services").select("id")
})
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.spyOn(pg.Pool.prototype, "connect").mockRejectedValue(new Error("timeout exceeded when trying to connect"))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await backend.close()
  await created.drop()
  await rm(folder, { recursive: true })
})

test.each<[string, string, object?]>([
  ["a function", "/rest/v1/rpc/read_operations", {}],
  ["a function, the old way", "/rest/v1/rpc/search_quotes?select=id", {}],
  ["a table", "/rest/v1/services?select=id"],
  ["a new row", "/rest/v1/faqs", { question: "?", answer: "!" }],
  ["sign-in", "/auth/v1/token?grant_type=password", ACCOUNT],
  ["a new session", "/auth/v1/token?grant_type=refresh_token", { refresh_token: "abcdef" }],
  ["a code", "/auth/v1/verify", { type: "email", email: ACCOUNT.email, token: "12345678" }],
  ["the own account", "/auth/v1/user"],
  ["sign-out", "/auth/v1/logout", {}],
  ["a list of files", "/storage/v1/object/list/gallery", { prefix: "" }],
  ["a file", "/storage/v1/object/authenticated/gallery/a.png"],
])("without a connection, %s is answered 503", async (_what, path, body) => {
  const headers = { apikey: keys.secretKey, Authorization: `Bearer ${people.admin.token}` }
  const init: RequestInit = body
    ? { method: "POST", body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } }
    : { headers }
  expect((await backend.fetch(new Request(`${SITE}${path}`, init))).status).toBe(503)
})
