import { expect, test } from "vitest"
import { readProjectKeys } from "./project-keys.ts"

const reading = (variables: Record<string, string>) => readProjectKeys((name) => variables[name])

test("a project's dictionaries come first, the key called default before the others", () => {
  const keys = reading({
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
    SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_2","default":"sb_secret_1"}',
    SUPABASE_ANON_KEY: "old.anonymous",
    SUPABASE_SERVICE_ROLE_KEY: "old.service",
  })
  expect(keys).toEqual({
    publicKey: "sb_publishable_1",
    secretKey: "sb_secret_1",
    secretKeys: ["sb_secret_1", "sb_secret_2", "old.service"],
  })
})

test("keys by their earlier names still serve", () => {
  const keys = reading({ SUPABASE_ANON_KEY: "old.anonymous", SUPABASE_SERVICE_ROLE_KEY: "old.service" })
  expect(keys).toEqual({ publicKey: "old.anonymous", secretKey: "old.service", secretKeys: ["old.service"] })
})

test("a project without a secret key is told so by name", () => {
  expect(() => reading({ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1" })).toThrow(
    "The secret SUPABASE_SECRET_KEY is not set",
  )
})
