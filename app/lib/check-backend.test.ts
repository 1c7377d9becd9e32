import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import { failingDb, MISSING_TABLE } from "#tests/support/failing-db.ts"
import { checkBackend } from "./check-backend.ts"
import type { Db } from "./db.ts"

test.each([
  [
    "has the tables and keeps them from visitors",
    { status: 401, code: "42501", message: "permission denied for table profiles" },
    "ready",
  ],
  ["does not know the key", { status: 401, code: "", message: "Invalid API key" }, "invalid_key"],
  ["has no tables yet", MISSING_TABLE, "not_migrated"],
  ["is broken", { status: 503, code: "", message: "upstream down" }, "unreachable"],
])("a backend that %s is recognised", async (_, answer, state) => {
  expect(await checkBackend(failingDb({ profiles: answer }))).toBe(state)
})

test("a backend that does not answer is reported as unreachable, not as misconfigured", async () => {
  const down = () => Promise.reject(new TypeError("fetch failed"))
  const db = createClient("https://backend.mirabelle.test", "sb_publishable_x", {
    db: { retry: false },
    global: { fetch: down },
  }) as Db
  expect(await checkBackend(db)).toBe("unreachable")
})
