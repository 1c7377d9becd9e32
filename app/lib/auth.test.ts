import { AuthApiError } from "@supabase/supabase-js"
import { expect, test, vi } from "vitest"
import { toSignInRefusal } from "./auth.ts"

test("an API key that the backend refuses is logged; the user sees a sentence without technical words", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue()
  const error = new AuthApiError("Invalid API key", 401, undefined)
  expect(JSON.stringify(toSignInRefusal(error))).not.toContain("API")
  expect(logged.mock.calls).toEqual([["Invalid API key", error]])
})

test("a wrong password is not logged", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue()
  toSignInRefusal(new AuthApiError("Invalid login credentials", 400, "invalid_credentials"))
  expect(logged).not.toHaveBeenCalled()
})
