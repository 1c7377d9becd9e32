import { expect, test } from "vitest"
import { AppError } from "#domain/errors.ts"
import { createMakeOnce, MadeBefore } from "./make-once.ts"

type Note = { text: string; id?: string }

function open(answers: (AppError | null)[], staysOpen = false) {
  const sent: Note[] = []
  const makeOnce = createMakeOnce(staysOpen)
  const make = async (note: Note) => {
    sent.push(note)
    const error = answers.shift()
    if (error) throw error
    return note.text
  }
  const press = (text: string) => makeOnce<Note, string>({ text }, make).catch((error: unknown) => error)
  return { sent, press }
}

test("what got no answer is sent again as it was, under the same id; the next record has another id", async () => {
  const { sent, press } = open([new AppError("unavailable"), null, null])
  await press("Clé")
  expect(await press("Clé")).toBe("Clé")
  expect(await press("Code")).toBe("Code")
  expect(sent.map(({ text }) => text)).toEqual(["Clé", "Clé", "Code"])
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect(sent[2]?.id).not.toBe(sent[0]?.id)
})

test("what was changed after an attempt without answer is refused once the first one is known to be made, and never makes a second one", async () => {
  const { sent, press } = open([new AppError("unexpected"), null])
  await press("Clé")
  expect(await press("Clé et code")).toBeInstanceOf(MadeBefore)
  expect(await press("Clé et code")).toBeInstanceOf(MadeBefore)
  expect(sent.map(({ text }) => text)).toEqual(["Clé", "Clé"])
})

test("a form that stays open says it once, then makes what was changed as another record", async () => {
  const { sent, press } = open([new AppError("unexpected"), null, null], true)
  await press("Clé")
  expect(await press("Clé et code")).toBeInstanceOf(MadeBefore)
  expect(await press("Clé et code")).toBe("Clé et code")
  expect(sent.map(({ text }) => text)).toEqual(["Clé", "Clé", "Clé et code"])
  expect(sent[2]?.id).not.toBe(sent[0]?.id)
})

test("after a refusal the corrected values are sent", async () => {
  const { sent, press } = open([new AppError("invalid_input"), null])
  await press("")
  expect(await press("Clé")).toBe("Clé")
  expect(sent.map(({ text }) => text)).toEqual(["", "Clé"])
})
