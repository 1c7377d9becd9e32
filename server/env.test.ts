import { expect, test } from "vitest"
import { parseEnv, StartError } from "./env.ts"

test("nothing is needed", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: "./data",
    SEED: "demo",
    isSignUpOpen: false,
  })
})

test("an empty variable counts as absent", () => {
  expect(parseEnv({ PORT: "", STRIPE_SECRET_KEY: "" }).STRIPE_SECRET_KEY).toBeUndefined()
})

test.each([
  [{ PORT: "eighty" }, "PORT must be a port number."],
  [{ PUBLIC_URL: "mirabelle.fr" }, "PUBLIC_URL must be an http(s) address."],
  [{ SEED: "all" }, "SEED must be « demo » or « minimal »."],
  [{ SIGN_UP: "yes" }, "SIGN_UP must be « open » or « closed »."],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 8 characters."],
  [{ ADMIN_PASSWORD: "long enough" }, "ADMIN_EMAIL is needed when ADMIN_PASSWORD is set."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with postgres://."],
  [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_."],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set."],
  [{ SUPABASE_URL: "https://x.supabase.co" }, "SUPABASE_ANON_KEY is needed when SUPABASE_URL is set."],
  [{ SUPABASE_ANON_KEY: "your-anon-key.placeholder".repeat(3) }, "SUPABASE_ANON_KEY must be an sb_publishable_"],
])("a bad value is named in one sentence: %o", (variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(StartError)
  expect(() => parseEnv(variables)).toThrow(sentence)
})
