import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { toAppError } from "#domain/errors.ts"
import "#domain/error-tables/all.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/email-examples.ts"
import { PHONES } from "#tests/support/phone-examples.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(() => world.empty("customers", "brico_requests", "email_outbox"))

const read = async (name: "read_phone" | "read_email", typed: string[]) =>
  (
    await world.sql<{ read: string | null }>(
      `select private.${name}(typed) as read from unnest($1::text[]) with ordinality as t (typed, at) order by at`,
      [typed],
    )
  ).map((row) => row.read)

test("the database reads telephones as the forms do", async () => {
  expect(
    await read(
      "read_phone",
      PHONES.map(([typed]) => typed),
    ),
  ).toEqual(PHONES.map(([, stored]) => stored))
})

test("the database reads e-mail addresses as the forms do", async () => {
  expect(await read("read_email", [...ADDRESSES])).toEqual(ADDRESSES)
  expect(
    await read("read_email", [
      "\u200banne@\u200bexample\u00ad.fr ",
      "a..b@exemple.test",
      "paul@exemple",
      "Paul <p@x.test>",
    ]),
  ).toEqual(["anne@example.fr", null, null, null])
  const typed = NOT_ADDRESSES.filter((text) => text === text.trim())
  expect((await read("read_email", typed)).filter(Boolean)).toEqual([])
})

describe("a number or an address that the form refuses is refused by the database", () => {
  const refusal = async (call: PromiseLike<{ error: { code: string; message: string; details: string } | null }>) => {
    const { error } = await call
    if (!error) return null
    const { code, fields } = toAppError(error)
    return [code, Object.keys(fields ?? {})[0]]
  }
  const wrong = [
    ["phone", "6,12345678E+08", "phone_invalid"],
    ["phone", "+33 6 12", "phone_invalid"],
    ["email", "a..b@exemple.test", "email_invalid"],
    ["email", "paul@exemple", "email_invalid"],
    ["email", "Paul <p@x.test>", "email_invalid"],
  ] as const

  test("in a client's file", async () => {
    const right = { kind: "phone", value: "+33 06 39 98 12 20" }
    const { data, error } = await world.as.manager.rpc("save_customer", {
      p_id: null as never,
      p_version: 0,
      p_values: { name: "Anne Martin", channels: [right, { kind: "email", value: " anne@example.fr\u200b" }] },
    })
    expect(error).toBeNull()
    expect(await world.sql("select value from public.customer_channels order by kind")).toEqual([
      { value: "anne@example.fr" },
      { value: "+33639981220" },
    ])
    const { id } = data as unknown as { id: string }
    for (const [kind, value, code] of wrong) {
      const p_values = { name: "Zoé", channels: [right, { kind, value }] }
      const saved = world.as.manager.rpc("save_customer", { p_id: null as never, p_version: 0, p_values })
      expect(await refusal(saved)).toEqual([code, "channels.1.value"])
      const added = world.as.manager.rpc("add_customer_channel", { p_customer: id, p_kind: kind, p_value: value })
      expect(await refusal(added)).toEqual([code, "value"])
    }
  })

  test("in a list that is imported, line by line", async () => {
    const p_lines = wrong.map(([kind, value], line) => ({ line, name: "Zoé", [kind]: value }))
    const { data } = await world.as.admin.rpc("import_customers", {
      p_lines: [...p_lines, { line: 9, name: "Anne", phone: "06.39.98.12.20" }],
      p_file_name: "clients.csv",
      p_is_trial: false,
    })
    const { outcomes } = data as unknown as { outcomes: { outcome: string; reason: string | null }[] }
    expect(outcomes.map(({ reason, outcome }) => reason ?? outcome)).toEqual([
      ...wrong.map(([, , code]) => code),
      "created",
    ])
    expect(await world.sql("select value from public.customer_channels")).toEqual([{ value: "+33639981220" }])
  })

  test("in requests, renovations, subcontractors and the company's settings", async () => {
    await world.add.request({ client_email: "anne@example.fr" })
    for (const [kind, value, code] of wrong) {
      const changed = world.as.admin
        .from("company_settings")
        .update({ [kind]: value })
        .not("name", "is", null)
      expect(await refusal(changed)).toEqual([code, kind])
      const contractor = { name: "Yann", email: "yann@example.fr", phone: "0612345678", specialties: ["plomberie"] }
      const added = world.as.manager.from("contractors").insert({ ...contractor, [kind]: value })
      expect(await refusal(added)).toEqual([code, kind])
      await expect(world.sql(`update public.brico_requests set client_${kind} = $1`, [value])).rejects.toThrow(
        kind === "phone" ? code : /check/,
      )
      const project = { client_phone: "0612345678", client_email: "anne@example.fr", [`client_${kind}`]: value }
      const written = world.sql(
        "insert into public.reno_projects (name, client_name, client_phone, client_email, address) values ('Cuisine', 'Anne', $1, $2, 'Paris')",
        [project.client_phone, project.client_email],
      )
      await expect(written).rejects.toThrow(code)
    }
    // What stands for an erased person's number.
    await world.sql("update public.brico_requests set client_phone = '0000000000'")
  })
})

test("an address that is older than the checks stops nothing: the file has no address to write to, and no mail is queued to it", async () => {
  const [file] = await world.sql<{ id: string }>("insert into public.customers (name) values ('Paul') returning id")
  await world.sql(
    "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'a..b@exemple.test')",
    [file?.id],
  )
  const [card] = await world.sql<{ email: string | null }>("select private.customer_card($1) ->> 'email' as email", [
    file?.id,
  ])
  expect(card?.email).toBeNull()
  await world.sql("select private.enqueue_email('contact_reply', 'a..b@exemple.test', '{}', 'wrong', null)")
  expect(await world.sql("select from public.email_outbox")).toEqual([])
})
