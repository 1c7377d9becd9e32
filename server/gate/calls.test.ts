import { describe, expect, test } from "vitest"
import { checkAuthCall } from "./auth-call.ts"
import { closeSignUp } from "./sign-up.ts"
import { checkStorageBody, isStorageCall } from "./storage-call.ts"

describe("a call of the storage", () => {
  const paths = (count: number) => Array.from({ length: count }, (_, index) => `a/${index}.webp`)
  const send = (body: unknown, path = "list/documents") =>
    checkStorageBody("POST", `/storage/v1/object/${path}`, JSON.stringify(body))

  test("names a hundred files, not more", () => {
    for (const name of ["paths", "prefixes"]) {
      expect(() => send({ [name]: paths(100), expiresIn: 60 })).not.toThrow()
      expect(() => send({ [name]: paths(101) })).toThrow(
        expect.objectContaining({ status: 413, code: "too_many_paths" }),
      )
    }
    expect(() => send({ prefix: "", limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } })).not.toThrow()
    expect(() => send({ prefix: "", limit: 101 })).toThrow(expect.objectContaining({ status: 413 }))
  })

  test.each([
    { paths: "a" },
    { paths: [1] },
    { paths: [null] },
    { prefixes: ["x".repeat(2000)] },
    { expiresIn: -1 },
    { expiresIn: 0 },
    { expiresIn: 1e9 },
    { expiresIn: "60" },
    { limit: "10" },
    { offset: -1 },
    { prefix: {} },
    [],
    "a",
  ])("%j is refused", (body) => {
    expect(() => send(body)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test("is told from a file", () => {
    expect(isStorageCall("POST", "/storage/v1/object/sign/documents/a.pdf")).toBe(true)
    expect(isStorageCall("DELETE", "/storage/v1/object/documents")).toBe(true)
    expect(isStorageCall("POST", "/storage/v1/object/documents/sign/a.pdf")).toBe(false)
  })
})

describe("a call of the sign-in", () => {
  const send = (body: unknown, query = "") =>
    checkAuthCall("/auth/v1/token", new URLSearchParams(query || "grant_type=password"), JSON.stringify(body))

  test("carries texts and a known kind of grant", () => {
    expect(() => send({ email: "a@b.fr", password: "x", gotrue_meta_security: {} })).not.toThrow()
    expect(() => send({ refresh_token: 5 }, "grant_type=refresh_token")).toThrow(
      expect.objectContaining({ status: 400 }),
    )
    expect(() => send({ email: ["a@b.fr"], password: "x" })).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => send({ password: "x".repeat(5000) })).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => send({ email: "a\0@b.fr" })).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => send({ email: "a@b.fr", data: "x" })).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => send({ email: "a@b.fr", data: { full_name: "A" } })).not.toThrow()
    expect(() => send([])).toThrow(expect.objectContaining({ code: "bad_json" }))
    for (const query of ["grant_type=PASSWORD", "grant_type=id_token", "grant=password"])
      expect(() => send({}, query)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test("makes no account when only administrators do", () => {
    expect(() => closeSignUp("/auth/v1/signup")).toThrow(
      expect.objectContaining({ status: 422, code: "signup_disabled" }),
    )
    expect(() => closeSignUp("/auth/v1/otp")).not.toThrow()
  })
})
