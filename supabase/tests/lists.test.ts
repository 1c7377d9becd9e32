import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Row = Record<string, unknown> & { id: string }
const add = async (table: string, row: Record<string, unknown>) => {
  const { data, error } = await world.as.manager.from(table).insert(row).select("*").single()
  if (error) throw new Error(`${table}: ${error.message}`)
  return data as Row
}

const moveTo = (
  list: string,
  id: string | undefined,
  target: string | undefined,
  who: World["as"]["manager"] = world.as.manager,
) => who.rpc("move_to_row", { p_list: list, p_id: id, p_target: target })

describe.each([
  ["faqs", "display_order", 1, { question: "Q", answer: "R" }],
  ["reno_expertises", "order", 1, { title: "T", description: "D", image: "/a.svg" }],
  ["google_reviews", "display_order", 0, { author_name: "A", text: "Bien" }],
  ["gallery_projects", "display_order", 0, { title: "T", location: "Paris" }],
])("the order of %s", (list, column, first, row) => {
  let ids: string[]
  beforeAll(async () => {
    ids = [(await add(list, row)).id, (await add(list, row)).id, (await add(list, row)).id, (await add(list, row)).id]
  })
  /** The letters of the rows in their order, and their stored numbers, counted from 0. */
  const order = async () => {
    const { data } = await world.as.manager.from(list).select(`id, ${column}`).order(column)
    const rows = data as unknown as Row[]
    return {
      letters: rows.map((found) => "ABCD"[ids.indexOf(found.id)] ?? "?").join(""),
      numbers: rows.map((found) => Number(found[column]) - first),
    }
  }

  test("each of the twelve moves of four rows puts one in the place of another, and leaves the others in their order", async () => {
    const arrange = async () => {
      for (const [place, id] of ids.entries())
        await world.sql(`update public.${list} set "${column}" = $1 where id = $2`, [first + place, id])
    }
    for (const [from, letter] of [..."ABCD"].entries())
      for (const to of [0, 1, 2, 3].filter((place) => place !== from)) {
        await arrange()
        const { data } = await world.as.manager.rpc("move_to_row", { p_list: list, p_id: ids[from], p_target: ids[to] })
        const after = [..."ABCD"].filter((other) => other !== letter)
        after.splice(to, 0, letter)
        expect([letter, data, await order()]).toEqual([
          letter,
          first + to,
          { letters: after.join(""), numbers: [0, 1, 2, 3] },
        ])
      }
    await arrange()
  })

  test("grows at its end, and a row takes the place where another one stands", async () => {
    expect(await order()).toEqual({ letters: "ABCD", numbers: [0, 1, 2, 3] })
    const steps: [row: number, target: number, answered: number, after: string][] = [
      [2, 1, 1, "ACBD"],
      [0, 3, 3, "CBDA"],
      [3, 2, 0, "DCBA"],
      [0, 0, 3, "DCBA"],
    ]
    for (const [moved, target, answered, after] of steps) {
      const { data, error } = await moveTo(list, ids[moved], ids[target])
      expect([error, data]).toEqual([null, first + answered])
      expect(await order()).toEqual({ letters: after, numbers: [0, 1, 2, 3] })
    }
  })

  test("closes its gaps, and takes the row that stands at a number for what it is", async () => {
    for (const [letter, number] of [0, 4, 9, 20].entries())
      await world.as.manager
        .from(list)
        .update({ [column]: first + number })
        .eq("id", ids[letter])
    expect((await moveTo(list, ids[3], ids[1])).data).toBe(first + 1)
    expect(await order()).toEqual({ letters: "ADBC", numbers: [0, 1, 2, 3] })
  })

  test("a row takes the place of another one, whatever its number is by then", async () => {
    const place = async (row: number, target: number) => (await moveTo(list, ids[row], ids[target])).data
    await world.as.manager
      .from(list)
      .update({ [column]: first + 30 })
      .eq("id", ids[2])
    // This move closes the gap before C, so C's former number is now beyond the end of the list.
    expect(await place(3, 2)).toBe(first + 3)
    expect(await order()).toEqual({ letters: "ABCD", numbers: [0, 1, 2, 3] })
    expect(await place(3, 2)).toBe(first + 2)
    expect(await place(1, 1)).toBe(first + 1)
    expect(await place(3, 1)).toBe(first + 1)
    expect(await order()).toEqual({ letters: "ADBC", numbers: [0, 1, 2, 3] })
  })

  test("is arranged by staff only", async () => {
    for (const who of ["user", "deactivated", "half"] as const)
      expect((await moveTo(list, ids[0], ids[1], world.as[who])).error).toMatchObject({ code: "access_denied" })
    expect((await moveTo(list, ids[0], ids[1], world.as.visitor)).error).not.toBeNull()
    expect((await order()).letters).toBe("ADBC")
  })

  test("stays whole when several people arrange it and add to it at once", async () => {
    for (let n = 0; n < 12; n += 1) await add(list, row)
    const before = (await order()).numbers.length
    const hands = [world.as.manager, world.as.admin]
    const moves = Array.from({ length: 24 }, (_, n) => moveTo(list, ids[n % 4], ids[(n * 7 + 1) % 4], hands[n % 2]))
    const answers = await Promise.all([...moves, ...Array.from({ length: 4 }, () => add(list, row))])
    expect(answers.filter((answer) => answer && "error" in answer && answer.error)).toEqual([])
    expect((await order()).numbers).toEqual(Array.from({ length: before + 4 }, (_, n) => n))
  })
})

test("two hundred rows that two people arrange at once end in one order, whole, and the same for both", async () => {
  await world.empty("faqs")
  await world.sql(`insert into public.faqs (question, answer, display_order)
    select 'Q' || n, 'R', n from generate_series(1, 200) n`)
  const rows = await world.sql<{ id: string }>("select id from public.faqs order by display_order")
  const { manager, admin } = world.as
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) =>
      moveTo("faqs", rows[(n * 37) % 200]?.id, rows[(n * 61) % 200]?.id, n % 2 === 0 ? manager : admin),
    ),
  )
  expect(answers.filter(({ error }) => error)).toEqual([])
  const seenBy = async (who: typeof admin) =>
    (await who.from("faqs").select("id, display_order").order("display_order").limit(300)).data as Row[]
  const found = await seenBy(manager)
  expect(await seenBy(admin)).toEqual(found)
  expect(found.map((row) => row["display_order"])).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  expect(new Set(found.map(({ id }) => id)).size).toBe(200)
  expect(found.map(({ id }) => id)).not.toEqual(rows.map(({ id }) => id))
})

test("what is not there is not moved, nor is a list without an order", async () => {
  const gone = "00000000-0000-4000-8000-000000000000"
  const there = (await add("faqs", { question: "Q", answer: "R" })).id
  expect((await moveTo("faqs", gone, there)).error).toMatchObject({ code: "item_gone" })
  expect((await moveTo("faqs", there, gone)).error).toMatchObject({ code: "item_gone" })
  for (const list of ["profiles", "contact_requests", "faqs; drop table public.faqs", ""])
    expect((await moveTo(list, gone, there)).error).toMatchObject({ code: "unknown_place" })
})

type Hit = Row & { total_count: number }
const search = async (name: string, filter: Record<string, unknown>) => {
  const { data, error } = await world.as.manager.rpc(name, filter)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as Hit[]
}

test.each([
  [
    "search_contact_requests",
    "contact_requests",
    { name: "Zéphyrine", email: "z@e.fr", phone: "0612345678", address: "Paris", description: "Bonjour" },
  ],
  ["search_reno_projects", "reno_projects", { name: "Chez Zéphyrine", client_name: "Z", address: "Paris" }],
  [
    "search_contractors",
    "contractors",
    { name: "Zéphyrine", email: "z@e.fr", phone: "0612345678", specialties: ["peinture"] },
  ],
])("%s finds a word without its accents, in pages with their total, for staff only", async (name, table, row) => {
  const first = await add(table, row)
  const second = await add(table, row)
  const found = await search(name, { p_query: "ZEPHYRINE" })
  expect(found.map((hit) => hit.id).sort()).toEqual([first.id, second.id].sort())
  expect(await search(name, { p_query: "zephyrine", p_limit: 1, p_offset: 1 })).toMatchObject([{ total_count: 2 }])
  expect(await search(name, { p_query: "zephyrine_" })).toEqual([])
  for (const who of ["user", "deactivated", "half"] as const)
    expect((await world.as[who].rpc(name, { p_query: "z" })).error).toMatchObject({ code: "access_denied" })
  expect((await world.as.visitor.rpc(name, { p_query: "z" })).error).not.toBeNull()
})

describe("filters and orders of", () => {
  const names = async (name: string, column: string, filter: Record<string, unknown>) =>
    (await search(name, { p_query: "filtrage", ...filter })).map((hit) => hit[column])

  test("the subcontractors", async () => {
    const person = { email: "p@e.fr", phone: "0612345678", address: "Rue du Filtrage" }
    await add("contractors", { ...person, name: "Bruno", specialties: ["peinture", "plomberie"], rating: 5 })
    await add("contractors", { ...person, name: "Aline", specialties: ["plomberie"], is_available: false, rating: 3 })
    const found = (filter: Record<string, unknown>) => names("search_contractors", "name", filter)
    expect(await found({})).toEqual(["Aline", "Bruno"])
    expect(await found({ p_sort: "rating" })).toEqual(["Bruno", "Aline"])
    expect(await found({ p_availability: "available" })).toEqual(["Bruno"])
    expect(await found({ p_availability: "unavailable", p_specialty: "plomberie" })).toEqual(["Aline"])
    expect(await found({ p_specialty: "peinture" })).toEqual(["Bruno"])
  })

  test("the renovations", async () => {
    const project = { address: "Rue du Filtrage" }
    await add("reno_projects", { ...project, name: "Cuisine", client_name: "Zoé", deadline: "2027-03-01" })
    await add("reno_projects", { ...project, name: "Bain", client_name: "Anne", deadline: "2027-01-01" })
    await world.as.manager
      .from("reno_projects")
      .update({ status: "completed", quote_status: "signed" })
      .eq("name", "Bain")
    const found = (filter: Record<string, unknown>) => names("search_reno_projects", "name", filter)
    expect(await found({})).toEqual(["Bain", "Cuisine"])
    expect(await found({ p_sort: "oldest" })).toEqual(["Cuisine", "Bain"])
    expect(await found({ p_sort: "deadline" })).toEqual(["Bain", "Cuisine"])
    expect(await found({ p_sort: "client" })).toEqual(["Bain", "Cuisine"])
    expect(await found({ p_status: "planning" })).toEqual(["Cuisine"])
    expect(await found({ p_status: "all", p_quote_status: "signed" })).toEqual(["Bain"])
  })
})
