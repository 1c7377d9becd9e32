import { expect, test } from "vitest"
import { isLinkToken } from "./private-links.ts"

test.each([
  ["AAAAAAAAAAAAAAAAAAAA_-", true],
  ["AAAAAAAAAAAAAAAAAAAAA", false],
  ["AAAAAAAAAAAAAAAAAAAAAA=", false],
  ["AAAAAAAAAAAAAAAAAAAA/+", false],
  ["", false],
])("« %s » is a token: %s", (text, expected) => {
  expect(isLinkToken(text)).toBe(expected)
})
