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

test.each([
  [
    429,
    "over_request_rate_limit",
    "Trop de tentatives de connexion. Veuillez patienter quelques minutes avant de réessayer.",
  ],
  [400, "invalid_credentials", "Email ou mot de passe incorrect"],
  [503, undefined, "Une erreur est survenue lors de la connexion. Veuillez réessayer."],
])("a sign-in refused with %i is answered in the words of the specification", (status, code, sentence) => {
  vi.spyOn(console, "error").mockReturnValue()
  expect(JSON.stringify(toSignInRefusal(new AuthApiError("refused", status, code)))).toContain(sentence)
})
