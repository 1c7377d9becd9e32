import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import * as z from "zod/mini"
import { AppError } from "#domain/errors.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import type { CallerKind } from "./callers.ts"
import { endpoint } from "./endpoint.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.reset())

const body = z.object({ name: z.string("Indiquez un nom.") })
function request(init: RequestInit = {}) {
  return new Request(`${PUBLIC_URL}/functions/v1/greet`, { method: "POST", body: '{"name":"Anne"}', ...init })
}
function greet(caller: CallerKind = "anyone", fail?: unknown, shape: "data" | "spec" = "data") {
  return endpoint(world.deps, { method: "POST", caller, body, shape }, ({ body: { name }, person }) =>
    fail ? Promise.reject(fail as Error) : Promise.resolve({ name, role: person?.role ?? null }),
  )
}
const read = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })

describe("the wrapper of every function", () => {
  test("hands over a body that fits and wraps the answer", async () => {
    const response = await greet()(request())
    expect(response.headers.get("Cache-Control")).toBe("no-store")
    expect(await read(response)).toEqual({ status: 200, body: { data: { name: "Anne", role: null } } })
  })

  test("answers a preflight for the site's own pages only", async () => {
    const response = await greet()(request({ method: "OPTIONS", body: null }))
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([204, PUBLIC_URL])
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS")
  })

  test("refuses another method", async () => {
    const response = await greet()(request({ method: "PUT" }))
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"])
  })

  test.each([
    ["not JSON", "{", 400, "invalid_input"],
    ["empty", "", 400, "invalid_input"],
    ["too deep", `{"name":"Anne","more":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, 400, "invalid_input"],
    ["too large", `{"name":"${"a".repeat(70_000)}"}`, 413, "payload_too_large"],
  ])("refuses a body that is %s", async (_, text, status, code) => {
    expect(await read(await greet()(request({ body: text })))).toMatchObject({ status, body: { error: { code } } })
  })

  test("takes a text without what no database stores", async () => {
    const answer = await read(await greet()(request({ body: '{"name":"An\\u0000ne\\ud800"}' })))
    expect(answer).toMatchObject({ status: 200, body: { data: { name: "Anne" } } })
  })

  test("names the fields that do not fit", async () => {
    expect(await read(await greet()(request({ body: "{}" })))).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_input", fields: { name: "Indiquez un nom." } } },
    })
  })

  test("a refusal keeps its sentence, in our shape or in the specification's", async () => {
    const refusal = new AppError("slot_taken")
    expect(await read(await greet("anyone", refusal)(request()))).toEqual({
      status: 409,
      body: { error: { code: "slot_taken", message: "Ce créneau vient d’être pris" } },
    })
    expect(await read(await greet("anyone", refusal, "spec")(request()))).toEqual({
      status: 409,
      body: { error: "Ce créneau vient d’être pris", code: "slot_taken" },
    })
  })

  test("an unknown error is logged whole, told as one sentence with its id", async () => {
    const failure = new Error("password of the database is hunter2")
    const { status, body: answer } = await read(await greet("anyone", failure)(request()))
    const [line] = world.logged
    expect(line).toMatchObject({ level: "error", err: failure })
    expect({ status, answer }).toEqual({
      status: 500,
      answer: {
        error: {
          code: "unexpected",
          id: line?.id,
          message: `Une erreur est survenue. Veuillez réessayer dans quelques instants. (référence ${String(line?.id)})`,
        },
      },
    })
  })
})

describe("who may call", () => {
  let session: string
  let userId: string
  beforeAll(async () => {
    await world.visitor.auth.signUp({ ...credentials, options: { data: { role: "admin" } } })
    await signIn()
  })
  const credentials = { email: "lea@example.fr", password: "un mot de passe" }
  const signIn = async () => {
    const { data, error } = await world.visitor.auth.signInWithPassword(credentials)
    if (error) throw new Error("sign-in failed", { cause: error })
    session = data.session.access_token
    userId = data.user.id
  }
  const asLea = () => request({ headers: { Authorization: `Bearer ${session}` } })
  const setProfile = (role: string, isActive: boolean) =>
    world.sql("update public.profiles set role = $2, is_active = $3 where id = $1", [userId, role, isActive])

  test("a visitor and a false session are nobody", async () => {
    expect((await greet("staff")(request())).status).toBe(401)
    expect((await greet("staff")(request({ headers: { Authorization: "Bearer eyJhbGciOi.x.y" } }))).status).toBe(401)
  })

  test("signing up as « admin » opens nothing", async () => {
    expect((await greet("staff")(asLea())).status).toBe(403)
  })

  test("a manager is staff, not an administrator, and loses that at once when deactivated", async () => {
    await setProfile("manager", true)
    expect(await read(await greet("staff")(asLea()))).toMatchObject({ body: { data: { role: "manager" } } })
    expect((await greet("admin")(asLea())).status).toBe(403)
    await setProfile("manager", false)
    expect((await greet("staff")(asLea())).status).toBe(401)
    await setProfile("admin", true)
    expect((await greet("admin")(asLea())).status).toBe(401)
    await signIn()
    expect((await greet("admin")(asLea())).status).toBe(200)
  })

  test("a craftsman of the field may call what is for the team, and nothing that is for staff", async () => {
    await setProfile("field", true)
    await signIn()
    expect(await read(await greet("field")(asLea()))).toMatchObject({ body: { data: { role: "field" } } })
    expect((await greet("staff")(asLea())).status).toBe(403)
    await setProfile("user", true)
    await signIn()
    expect((await greet("field")(asLea())).status).toBe(403)
  })

  test("once there is a second factor, a function wants it too", async () => {
    await setProfile("manager", true)
    await signIn()
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
       values (gen_random_uuid(), $1, 'totp', 'verified', '')`,
      [userId],
    )
    expect(await read(await greet("staff")(asLea()))).toMatchObject({
      status: 403,
      body: { error: { message: "Confirmez votre connexion avec le code de votre application d’authentification." } },
    })
    await world.sql("delete from auth.mfa_factors where user_id = $1", [userId])
    expect((await greet("staff")(asLea())).status).toBe(200)
  })

  test("a session is not the secret key", async () => {
    expect((await greet("service")(asLea())).status).toBe(403)
    const headers = { Authorization: `Bearer ${world.serviceKey}` }
    expect((await greet("service")(request({ headers }))).status).toBe(200)
  })
})
