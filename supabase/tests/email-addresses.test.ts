import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/email-examples.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

test("the tables take the addresses that the forms take, and no other", async () => {
  const taken = await world.sql<{ text: string }>(
    "select text from unnest($1::text[]) text where private.is_email(text)",
    [[...ADDRESSES, ...NOT_ADDRESSES]],
  )
  expect(taken.map(({ text }) => text)).toEqual(ADDRESSES)
})
