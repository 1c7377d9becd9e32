import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { mailKinds, templateLabel } from "#domain/mail/labels.ts"
import { ADAPTABLE_MAILS } from "#domain/mail/original-texts.ts"
import { openWorld } from "#tests/support/functions.ts"
import { findMail } from "./render-mail.ts"
import { mails } from "./registry.ts"

const names = Object.keys(mails)

test("every file of mails/ is a mail that can be sent, and no other", () => {
  const files = readdirSync(join(import.meta.dirname, "mails"))
  expect(files.sort()).toEqual(names.map((name) => `${name.replaceAll("_", "-")}.tsx`).sort())
  expect(() => findMail("brand_new")).toThrow("No mail template is named brand_new")
  expect(() => findMail("constructor")).toThrow()
})

test("the outbox takes the mails that there are, and no other", async () => {
  const world = await openWorld()
  const kinds = await world.sql<{ id: string }>("select id from public.mail_kinds order by id")
  expect(kinds.map(({ id }) => id)).toEqual(names.toSorted())
})

test("staff read what every kind of mail is about in words of its own", () => {
  for (const name of names) expect(templateLabel(name)).toMatch(/^[A-ZÀ-Ý]/)
  expect(new Set(names.map(templateLabel)).size).toBe(names.length)
  expect(templateLabel("brand_new")).toBe("brand new")
})

test("staff read to whom each mail goes, and every mail to customers that is not typed each time has texts of its own", () => {
  expect(
    Object.entries(mailKinds)
      .map(([name, { to }]) => `${name} ${to}`)
      .sort(),
  ).toEqual(
    Object.entries(mails)
      .map(([name, { to }]) => `${name} ${to}`)
      .sort(),
  )
  const toClients = Object.entries(mails).filter(([name, { to }]) => to === "client" && name !== "contact_reply")
  expect(toClients.map(([name, { texts }]) => [name, texts])).toEqual(toClients.map(([name]) => [name, name]))
  expect(toClients.map(([name]) => name).sort()).toEqual([...ADAPTABLE_MAILS].sort())
})
