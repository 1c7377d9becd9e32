import bcrypt from "bcrypt"
import { beforeAll, expect, inject, test, vi } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

const account = { email: "manager@mirabelle.test", password: "mot de passe" }

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

test("an address without an account costs one hash of a password, and a known one no more than its own", async () => {
  const compare = vi.spyOn(bcrypt, "compare")
  const wrong = { email: "personne@example.fr", password: "faux" }
  const unknown = await world.newClient().auth.signInWithPassword(wrong)
  expect(unknown.error).toMatchObject({ status: 400, code: "invalid_credentials" })
  // The backend uses its own copy of bcrypt, which this spy does not see.
  expect(compare).toHaveBeenCalledTimes(1)
  const known = await world.newClient().auth.signInWithPassword({ ...account, password: "faux" })
  expect(known.error).toMatchObject({ status: 400, code: "invalid_credentials", message: unknown.error?.message })
  expect((await world.newClient().auth.signInWithPassword(account)).error).toBeNull()
  expect(compare).toHaveBeenCalledTimes(1)
})

test("a sign-up of a known address costs one hash too, for those who wait behind it in the queue", async () => {
  const compare = vi.spyOn(bcrypt, "compare")
  const signUp = async (email: string) => {
    const headers = {
      apikey: inject("template").keys.publishableKey,
      "Content-Type": "application/json",
      "X-Client-Network": "192.0.2.1",
    }
    const body = JSON.stringify({ ...account, email })
    await world.fetch(new Request("https://mirabelle.test/auth/v1/signup", { method: "POST", headers, body }))
    await world.settled()
  }
  await signUp("nouvelle@example.fr")
  expect(compare).not.toHaveBeenCalled()
  await signUp(account.email)
  expect(compare).toHaveBeenCalledTimes(1)
})

test("a reused refresh token ends the session for every holder", async () => {
  const client = world.newClient()
  const { data } = await client.auth.signInWithPassword(account)
  const first = data.session?.refresh_token ?? ""
  const second = (await client.auth.refreshSession({ refresh_token: first })).data.session
  const third = (await client.auth.refreshSession({ refresh_token: second?.refresh_token ?? "" })).data.session
  const token = third?.access_token ?? ""
  expect((await world.newClient().auth.getUser(token)).error).toBeNull()
  const again = await world.newClient().auth.refreshSession({ refresh_token: first })
  expect(again.error).toMatchObject({ code: "refresh_token_already_used" })
  expect((await world.newClient().auth.getUser(token)).error).toMatchObject({ name: "AuthSessionMissingError" })
})
