import { expect, test } from "vitest"
import { withCleanBody } from "./clean-body.ts"

test("what staff write into a table or give to a function of the database is cleaned", () => {
  const init = {
    method: "POST",
    body: JSON.stringify({ p_quote: { lines: [{ label: "Tube\u0000\u202e cuivre\v" }] } }),
  }
  expect(withCleanBody("https://site.test/rest/v1/rpc/save_quote", init)).toEqual({
    method: "POST",
    body: '{"p_quote":{"lines":[{"label":"Tube cuivre\\n"}]}}',
  })
})

test("a password and a file are sent as they are", () => {
  const signIn = { method: "POST", body: '{"password":"\\u202esecret"}' }
  expect(withCleanBody("https://site.test/auth/v1/token", signIn)).toBe(signIn)
  const upload = { method: "POST", body: new FormData() }
  expect(withCleanBody("https://site.test/rest/v1/x", upload)).toBe(upload)
})
