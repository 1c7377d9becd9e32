import { beforeEach, expect, test } from "vitest"
import { createGeocoder } from "./geocoder.ts"

const OBERKAMPF = {
  features: [{ properties: { name: "8 Rue Oberkampf", postcode: "75011", city: "Paris", type: "housenumber" } }],
}

let asked: string[] = []
let warned: string[] = []
let answer: () => Response = () => Response.json(OBERKAMPF)
let clock = 0

const geocoder = () =>
  createGeocoder({
    base: "http://geocoder.test/",
    now: () => clock,
    log: { warn: (fields: unknown) => void warned.push(JSON.stringify(fields)) },
    fetch: async (input) => {
      asked.push(new Request(input).url)
      return answer()
    },
  })

beforeEach(() => {
  asked = []
  warned = []
  clock = 1_000_000
  answer = () => Response.json(OBERKAMPF)
})

test("an address is asked for once, whatever its capitals and spaces", async () => {
  const find = geocoder()
  expect(await find("8 rue Oberkampf")).toEqual([{ street: "8 Rue Oberkampf", postalCode: "75011", city: "Paris" }])
  expect(await find("  8 RUE  oberkampf ")).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/^http:\/\/geocoder\.test\/search\?q=8\+rue\+Oberkampf&/)
  clock += 11 * 60_000
  await find("8 rue Oberkampf")
  expect(asked).toHaveLength(2)
})

test("two letters are not asked for, and a page of text is cut", async () => {
  const find = geocoder()
  expect(await find(" r ")).toEqual([])
  expect(asked).toEqual([])
  await find("a".repeat(5000))
  expect(new URL(asked[0] ?? "").searchParams.get("q")).toHaveLength(200)
})

test("a geocoder that is away proposes nothing and is left alone for half a minute; what was typed is not logged", async () => {
  const find = geocoder()
  answer = () => {
    throw new TypeError("fetch failed")
  }
  expect(await find("8 rue Oberkampf")).toEqual([])
  expect(await find("9 rue Oberkampf")).toEqual([])
  expect(asked).toHaveLength(1)
  expect(warned).toEqual(['{"reason":"fetch failed"}'])
  clock += 30_001
  answer = () => Response.json(OBERKAMPF)
  expect(await find("9 rue Oberkampf")).toHaveLength(1)
})

test("an answer of another kind proposes nothing", async () => {
  for (const wrong of [new Response("<html>"), Response.json({}), Response.json({}, { status: 500 })]) {
    answer = () => wrong
    expect(await geocoder()("8 rue Oberkampf")).toEqual([])
  }
})

test("a question that the geocoder refuses does not silence it", async () => {
  const find = geocoder()
  answer = () => Response.json({}, { status: 400 })
  expect(await find("???")).toEqual([])
  answer = () => Response.json(OBERKAMPF)
  expect(await find("8 rue Oberkampf")).toHaveLength(1)
})
