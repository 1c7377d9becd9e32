import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { takeForm } from "./take-form.ts"

const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA"
const FIRST_PAGE = "11111111-1111-4111-8111-111111111111"
const PAGE_AFTER_BACK = "22222222-2222-4222-8222-222222222222"

type Message = { id: string; is_from_client: boolean; body: string; written_at: string }

/** The client's page, faked at the network edge: a message with a known id is stored once, as in the database. */
function clientPage(messages: Message[] = []) {
  const db = createClient("https://mirabelle.test", "sb_publishable_test", {
    global: {
      fetch: async (_, init) => {
        const call = JSON.parse(init?.body as string) as { action: string; id: string; body: string }
        if (call.action === "view") return Response.json({ data: { messages } })
        if (!messages.some(({ id }) => id === call.id))
          messages.push({ ...call, is_from_client: true, written_at: new Date().toISOString() })
        return Response.json({ data: null })
      },
    },
  })
  const write = (id: string, body: string) => {
    const form = new FormData()
    form.set("id", id)
    form.set("body", body)
    return takeForm(db as Db, TOKEN, form)
  }
  return { write, bodies: () => messages.map(({ body }) => body) }
}

test("a message sent twice, from the same page or a reloaded one, is stored once", async () => {
  const { write, bodies } = clientPage()
  await Promise.all([write(FIRST_PAGE, "Bonjour"), write(FIRST_PAGE, "Bonjour")])
  await write(FIRST_PAGE, "Bonjour ")
  await write(PAGE_AFTER_BACK, "Bonjour")
  expect(bodies()).toEqual(["Bonjour"])
})

test("another text from the same page is another message", async () => {
  const { write, bodies } = clientPage()
  await write(FIRST_PAGE, "Bonjour")
  await write(FIRST_PAGE, "Et la porte\u00a0?")
  await write(PAGE_AFTER_BACK, "Bonjour")
  expect(bodies()).toEqual(["Bonjour", "Et la porte\u00a0?", "Bonjour"])
})

test("the same text after an hour, or after an answer, is a new message", async () => {
  const said = { id: FIRST_PAGE, is_from_client: true, body: "Oui" }
  const answered = {
    id: PAGE_AFTER_BACK,
    is_from_client: false,
    body: "Vraiment\u00a0?",
    written_at: new Date().toISOString(),
  }
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  for (const before of [[{ ...said, written_at: hourAgo }], [{ ...said, written_at: answered.written_at }, answered]]) {
    const { write, bodies } = clientPage(before)
    await write(crypto.randomUUID(), "Oui")
    expect(bodies().filter((body) => body === "Oui")).toHaveLength(2)
  }
})
