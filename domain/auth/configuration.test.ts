import { expect, test } from "vitest"
import { describeMisconfiguration } from "./configuration.ts"

const url = "https://backend.mirabelle.test"
const jwt = `${"a".repeat(40)}.${"b".repeat(40)}`

test.each([
  ["a publishable key", { url, key: "sb_publishable_x" }, null],
  ["an anonymous JWT", { url, key: jwt }, null],
  ["a short key", { url, key: "abc.def" }, "SUPABASE_PUBLISHABLE_KEY"],
  ["a key without a dot", { url, key: "a".repeat(60) }, "SUPABASE_PUBLISHABLE_KEY"],
  ["a placeholder", { url, key: `placeholder.${"a".repeat(60)}` }, "SUPABASE_PUBLISHABLE_KEY"],
  ["an address that is none", { url: "backend", key: jwt }, "SUPABASE_URL"],
])("a backend with %s", (_, config, named) => {
  const problem = describeMisconfiguration(config)
  if (named === null) expect(problem).toBeNull()
  else expect(problem).toContain(named)
})
