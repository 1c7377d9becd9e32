import { decode } from "hono/jwt"
import { beforeAll, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { createStaffCheck } from "./known-staff.ts"

let world: World
let now = 0
let asked = 0
let isAway = false
let isStaff: (who: Exclude<Person, "visitor">) => Promise<boolean>

beforeAll(async () => {
  world = await freshBackend()
  const check = createStaffCheck({
    query: (sql, parameters) => {
      asked += 1
      return isAway ? Promise.reject(new Error("away")) : world.sql(sql, parameters)
    },
    now: () => now,
  })
  isStaff = (who) => check(world.tokens[who], decode(world.tokens[who]).payload)
})

test("staff are those of the policies, asked about once by many requests at once", async () => {
  const people = ["admin", "manager", "user", "deactivated", "half"] as const
  const answers = await Promise.all(people.flatMap((who) => [isStaff(who), isStaff(who), isStaff(who)]))
  expect(people.map((_, index) => answers[index * 3])).toEqual([true, true, false, false, false])
  expect(asked).toBe(people.length)
})

test("a deactivated person counts as a visitor within five seconds", async () => {
  expect(await isStaff("manager")).toBe(true)
  await world.sql("update public.profiles set is_active = false where id = $1", [world.people.manager])
  now += 5_000
  expect(await isStaff("manager")).toBe(false)
})

test("while the database is away nobody is staff, and it is asked again by the next request", async () => {
  now += 5_000
  isAway = true
  expect(await isStaff("admin")).toBe(false)
  isAway = false
  expect(await isStaff("admin")).toBe(true)
})
