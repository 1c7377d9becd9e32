import { expect, test } from "vitest"
import { describeSignInError } from "./labels.ts"
import { isStaff, safeNextPath } from "./rules.ts"

test.each([
  ["admin", true, true],
  ["manager", true, true],
  ["user", true, false],
  ["admin", false, false],
  ["manager", false, false],
  ["super_admin", true, false],
])("a profile with role %s and is_active %s is staff: %s", (role, is_active, expected) => {
  expect(isStaff({ role, is_active })).toBe(expected)
})

test("someone without a profile is not staff", () => {
  expect(isStaff(null)).toBe(false)
})

test.each([
  ["/admin/brico?statut=pending#liste", "/admin/brico?statut=pending#liste"],
  ["/admin/reno/../brico", "/admin/brico"],
  ["https://example.org/", "/admin/dashboard"],
  ["//example.org/", "/admin/dashboard"],
  ["/\\example.org", "/admin/dashboard"],
  ["/\t/example.org", "/admin/dashboard"],
  ["/.//example.org", "/admin/dashboard"],
  ["javascript:alert(1)", "/admin/dashboard"],
  ["/admin/login?next=/admin", "/admin/dashboard"],
  ["/admin/mot-de-passe-oublie", "/admin/dashboard"],
  ["admin", "/admin/dashboard"],
  ["", "/admin/dashboard"],
  [null, "/admin/dashboard"],
])("after signing in, next=%j leads to %s", (next, expected) => {
  expect(safeNextPath(next, "/admin/dashboard")).toBe(expected)
})

test.each([
  [
    { message: "Invalid login credentials", code: "invalid_credentials", status: 400 },
    "Email ou mot de passe incorrect",
  ],
  [{ message: "Invalid login credentials" }, "Email ou mot de passe incorrect"],
  [
    { message: "Request rate limit reached", code: "over_request_rate_limit", status: 429 },
    "Trop de tentatives de connexion. Veuillez patienter quelques minutes avant de réessayer.",
  ],
  [
    { message: "Too many requests", status: 429 },
    "Trop de tentatives de connexion. Veuillez patienter quelques minutes avant de réessayer.",
  ],
  [{ message: "Failed to fetch", status: 0 }, "Une erreur est survenue lors de la connexion. Veuillez réessayer."],
])("a sign-in refused with %j gets the sentence of the specification", (error, sentence) => {
  expect(describeSignInError(error).sentence).toBe(sentence)
})

test("only a wrong pair gets a hint", () => {
  expect(describeSignInError({ message: "Invalid login credentials" }).hint).toBeTruthy()
  expect(describeSignInError({ message: "boom" }).hint).toBeUndefined()
})
