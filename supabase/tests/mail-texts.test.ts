import { beforeAll, expect, test } from "vitest"
import { ADAPTABLE_MAILS, originalTexts } from "#domain/mail/original-texts.ts"
import { mailTextsSchema, placeholdersOf } from "#domain/mail/texts.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const save = (id: string, change: object) =>
  world.as.manager.from("mail_texts").update(change).eq("id", id).select("version")

test("the database knows the same mails and the same words as the forms, and begins with the originals", async () => {
  const rows = await world.sql<{ id: string; words: string[]; adapted: boolean }>(
    "select id, private.mail_words(id) as words, num_nonnulls(subject, opening, closing) > 0 as adapted from public.mail_texts order by id",
  )
  expect(rows.map(({ id }) => id)).toEqual([...ADAPTABLE_MAILS].sort())
  for (const mail of ADAPTABLE_MAILS)
    expect([...(rows.find(({ id }) => id === mail)?.words ?? [])].sort()).toEqual([...placeholdersOf(mail)].sort())
  expect(rows.filter(({ adapted }) => adapted)).toEqual([])
})

test("the database takes every original, and refuses what the forms refuse", async () => {
  for (const mail of ADAPTABLE_MAILS) expect((await save(mail, originalTexts[mail])).error).toBeNull()
  await world.sql("update public.mail_texts set subject = null, opening = null, closing = null")
  for (const change of [
    { subject: "Demain {rendezvous}" },
    { subject: "Deux\nlignes" },
    { subject: "a".repeat(151) },
    { opening: "{remboursement}" },
    { opening: "a".repeat(1501) },
    { closing: "À demain {" },
    { closing: "a".repeat(601) },
  ]) {
    const typed = { ...originalTexts.booking_reminder, ...change }
    expect(mailTextsSchema("booking_reminder").safeParse(typed).success).toBe(false)
    expect((await save("booking_reminder", change)).error).toMatchObject({ code: "23514" })
  }
  // White space counts as an empty text.
  expect((await save("booking_reminder", { closing: " \n" })).error).toMatchObject({ code: "23514" })
  expect((await save("booking_refunded", { subject: "{Remboursement} {Prénom}" })).data).toHaveLength(1)
})

test("the second of two people who adapt a mail is refused, and each change leaves a line", async () => {
  const [row] = await world.sql<{ version: number }>("select version from public.mail_texts where id = 'client_link'")
  const version = row?.version ?? 0
  expect((await save("client_link", { closing: "À bientôt", version })).data).toEqual([{ version: version + 1 }])
  expect((await save("client_link", { closing: "Au revoir", version })).error).toMatchObject({
    code: "settings_changed",
  })
  const { data } = await world.as.admin.rpc("record_history", { p_table: "mail_texts", p_id: "client_link" })
  expect(data).toContainEqual(
    expect.objectContaining({ actor_name: "manager", detail: { closing: [null, "À bientôt"] } }),
  )
  const theirs = await world.as.manager.rpc("record_history", { p_table: "mail_texts", p_id: "client_link" })
  expect(theirs.error).toMatchObject({ code: "access_denied" })
})

test("a person sends ten test mails an hour, the next hour again; nobody counts for another", async () => {
  const note = (who: string) => world.as.service.rpc("note_test_mail", { p_actor_id: who, p_mail: "booking_link" })
  const { manager, admin } = world.people
  const answers = await Promise.all(Array.from({ length: 12 }, () => note(manager)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
  expect(answers.find(({ error }) => error)?.error).toMatchObject({
    code: "test_mails_used_up",
    details: '{"most": 10}',
  })
  expect((await note(admin)).error).toBeNull()
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    const asked = await world.as[who].rpc("note_test_mail", { p_actor_id: admin, p_mail: "booking_link" })
    expect(asked.error).not.toBeNull()
  }
  await world.setClock(new Date(Date.now() + 3_700_000).toISOString())
  expect((await note(manager)).error).toBeNull()
})
