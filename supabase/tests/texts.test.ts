import { beforeAll, expect, test } from "vitest"
import { plain } from "#domain/search-text.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { SEARCHED } from "#tests/support/search-examples.ts"
import { CLEANED } from "#tests/support/text-examples.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

test("the database cleans a text as the forms do", async () => {
  const stored = await world.sql<{ text: string }>(
    "select private.clean_text(typed) as text from unnest($1::text[]) with ordinality as t (typed, at) order by at",
    [CLEANED.map(([typed]) => typed)],
  )
  expect(stored.map(({ text }) => text)).toEqual(CLEANED.map(([, text]) => text))
})

test("the database reads a text for search as the browser does", async () => {
  // Every letter of the European alphabets, and the signs between words.
  const letters = Array.from({ length: 0x180 - 0xbf }, (_, at) => String.fromCodePoint(0xbf + at)).filter(
    (one) => one !== "¿",
  )
  const dashes = Array.from({ length: 6 }, (_, at) => String.fromCodePoint(0x2010 + at))
  const texts = [...SEARCHED.map(([text]) => text), ...letters, ...dashes]
  const read = await world.sql<{ text: string }>(
    "select private.normalize(text) as text from unnest($1::text[]) with ordinality as t (text, at) order by at",
    [texts],
  )
  expect(read.map(({ text }) => text)).toEqual(texts.map(plain))
})

test("a search finds a telephone in any spelling", async () => {
  for (const typed of [
    "06 12 34 56 78",
    "+33 6 12 34 56 78",
    "+33 (0)6 12 34 56 78",
    "+330612345678",
    "0033 06 12 34 56 78",
  ]) {
    const [row] = await world.sql<{ pattern: string }>("select private.search_pattern($1) as pattern", [typed])
    expect([typed, row?.pattern]).toEqual([typed, "%612345678%"])
  }
})

test("a request that a visitor writes without the form is cleaned, and a name that nobody would see is refused", async () => {
  const request = {
    name: "\u202eAnne\u0007 Martin\u200b",
    email: "anne@example.fr",
    phone: "\u202a06 12 34 56 78\u202c",
    address: "8 rue des Lilas\u000b75011 Paris",
    description: "Une fuite\r\nsous l’évier \u2066",
  }
  const sent = await world.as.visitor.from("contact_requests").insert(request)
  expect(sent.error).toBeNull()
  expect(await world.sql("select name, phone, address, description from public.contact_requests")).toEqual([
    {
      name: "Anne Martin",
      phone: "06 12 34 56 78",
      address: "8 rue des Lilas\n75011 Paris",
      description: "Une fuite\nsous l’évier",
    },
  ])
  const { error } = await world.as.visitor.from("contact_requests").insert({ ...request, name: "\u200b\u200b" })
  expect(error?.code).toBe("23514")
})
