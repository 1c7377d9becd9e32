import { expect, test } from "vitest"
import * as z from "zod/mini"
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/email-examples.ts"
import { email, optionalEmail } from "./fields.ts"

// Spaces around typed text are trimmed first.
const typed = NOT_ADDRESSES.filter((text) => text === text.trim())

test.each([
  ["a field that must be filled", email()],
  ["one that may be left empty", optionalEmail()],
])("%s accepts e-mail addresses, and nothing that only looks like one", (_, field) => {
  const takes = (text: string) => z.safeParse(field, text).success
  expect(ADDRESSES.filter((text) => !takes(text))).toEqual([])
  expect(typed.filter(takes)).toEqual([])
  // Copied from a document that breaks long words.
  expect(z.parse(field, "\u200banne@\u200bexample\u00ad.fr")).toBe("anne@example.fr")
})
