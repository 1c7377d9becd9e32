import { describe, expect, test } from "vitest"
import { measureNesting } from "./nesting.ts"
import { checkRestBody } from "./rest-body.ts"
import { checkRestHeaders, checkRestQuery } from "./rest-query.ts"

const ask = (query: Record<string, string>, isVisitor = true) => checkRestQuery(new URLSearchParams(query), isVisitor)
const refusal = (status: number, code = expect.any(String) as string) => expect.objectContaining({ status, code })

test.each([
  ["id,name", 0, 0],
  ["id,a(b)", 1, 1],
  ["...teams(name),x:categories!fk(id,services(id,photos(*)))", 3, 4],
  ["amount::text,data->'a'->>0,price.sum(),categories(count())", 1, 1],
  ["id,brico:brico_requests!contact_requests_brico_request_id_fkey(id, reference)", 1, 1],
])("%s nests %i deep, %i times", (select, depth, groups) => {
  expect(measureNesting(select, false)).toEqual({ depth, groups })
})

describe("a query", () => {
  const deep = (levels: number) => `id,${"a(".repeat(levels)}id${")".repeat(levels)}`

  test("embeds three levels, not four, however the fourth is written", () => {
    expect(() => ask({ select: deep(3) })).not.toThrow()
    for (const select of [
      deep(4),
      deep(18),
      'a(b(c("x",d(id))))',
      "...a(...b(...c(...d(id))))",
      "x:a!i(b(c(d::text(e))))",
    ])
      expect(() => ask({ select })).toThrow(refusal(400))
  })

  test.each([
    ["a quoted parenthesis in a column", { select: 'a(")",b(")",c(")",d(id))))' }],
    ["an open quote", { select: '"' }],
    ["an open parenthesis", { select: "a(b" }],
    ["a parenthesis too many", { select: "a(b))" }],
    ["too long a list of columns", { select: "id,".repeat(900) }],
    ["too many embedded resources", { select: Array.from({ length: 30 }, (_, i) => `x${i}:a(id)`).join(",") }],
    ["too long an order", { order: "id.asc,".repeat(200) }],
    ["too many values", { id: `in.(${"1,".repeat(300)}1)` }],
    ["too many values to compare any with", { id: `eq(any).{${"1,".repeat(300)}1}` }],
    ["conditions five deep", { or: "(a.eq.1,and(b.eq.1,or(c.eq.1,and(d.eq.1,or(e.eq.1,f.eq.1)))))" }],
    ["a negative number of rows", { limit: "-1" }],
    ["no number of rows", { limit: "1e9" }],
    ["an endless number of rows", { offset: "99999999999999999999" }],
    ["rows of what is embedded", { "photos.limit": "x" }],
    ["a regular expression", { name: "match.(a+)+$" }],
    ["a regular expression in a condition", { or: "(name.imatch.(a+)+$,id.eq.1)" }],
    ["too many conditions", Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`c${i}`, "eq.1"]))],
  ] as [string, Record<string, string>][])("with %s is refused", (_what, query) => {
    expect(() => ask(query)).toThrow(refusal(400))
  })

  test.each(Object.getOwnPropertyNames(Object.prototype))("that names %s, a column of no table, is refused", (name) => {
    for (const query of [
      { [name]: "eq.x" },
      { [`"${name}"`]: "eq.x" },
      { [`${name}::text`]: "eq.x" },
      { [`service_categories.${name}`]: "eq.x" },
      { select: `id,x:${name}(id)` },
      { order: `id,${name}.desc` },
      { on_conflict: name },
    ] as Record<string, string>[])
      expect(() => ask(query, false)).toThrow(refusal(400, "42703"))
    expect(() => ask({ name: `eq.${name}` })).not.toThrow()
  })

  test("of our screens passes", () => {
    const list = Array.from({ length: 100 }, () => crypto.randomUUID()).join(",")
    expect(() =>
      ask({ select: "*", id: `in.(${list})`, order: "created_at.desc.nullslast", limit: "1000", offset: "0" }),
    ).not.toThrow()
    expect(() =>
      ask({ or: '(name.ilike."*(Paris)*",city.eq.Paris,and(a.gte.1,a.lt.9))', apikey: "sb_publishable_x" }),
    ).not.toThrow()
    expect(() => ask({ name: "match.^a" }, false)).not.toThrow()
  })

  test("carries preferences and a range as client libraries write them", () => {
    const headers = (all: Record<string, string>) => checkRestHeaders(new Headers(all))
    expect(() =>
      headers({ Prefer: "return=representation,count=exact, resolution=merge-duplicates", Range: "0-9" }),
    ).not.toThrow()
    expect(() => headers({ Prefer: "timezone=Europe/Paris" })).not.toThrow()
    expect(() => headers({ Prefer: "x=".repeat(200) })).toThrow(refusal(400))
    expect(() => headers({ Prefer: 'count="exact"' })).toThrow(refusal(400))
    expect(() => headers({ Range: "bytes=-5" })).toThrow(refusal(400))
  })
})

describe("a body", () => {
  const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ name: "x" })))
  const send = (body: string, isVisitor: boolean, isCall = false) =>
    checkRestBody(body, "application/json", isCall, isVisitor)

  test("writes one row for a visitor and a hundred for others", () => {
    expect(() => send(rows(1), true)).not.toThrow()
    expect(() => send('{"name":"x"}', true)).not.toThrow()
    expect(() => send(rows(2), true)).toThrow(refusal(413, "too_many_rows"))
    expect(() => send(rows(100), false)).not.toThrow()
    expect(() => send(rows(101), false)).toThrow(refusal(413, "too_many_rows"))
  })

  test.each([
    [
      "a hundred and one values in a row",
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, 1]))),
    ],
    ["a list of 1 001 elements", JSON.stringify({ ids: Array.from({ length: 1001 }, () => 1) })],
    ["forty levels", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
    ["half a million brackets", "[".repeat(500_000)],
    ["a character that no text of the database may have", '{"name":"a\\u0000"}'],
    ["no JSON", "name=x"],
    ["a number", "1"],
    ["a row that is none", "[1]"],
  ])("with %s is refused", (_what, body) => {
    expect(() => send(body, false)).toThrow(expect.objectContaining({ status: expect.toBeOneOf([400, 413]) as number }))
  })

  test("of a function's call is one object", () => {
    expect(() => send('{"p_ids":["a","b"]}', true, true)).not.toThrow()
    expect(() => send("[{}]", true, true)).toThrow(refusal(400))
  })

  test("that is not JSON is not taken", () => {
    for (const type of ["text/csv", "application/x-www-form-urlencoded", "application/octet-stream", null])
      expect(() => checkRestBody("id\n1", type, false, false)).toThrow(refusal(415))
    expect(() => checkRestBody("{}", "application/json; charset=utf-8", false, true)).not.toThrow()
  })
})
