import { afterEach, expect, test, vi } from "vitest"
import { mailSentence, mailsLeave } from "./mails-leave.ts"

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ["sent", true, "le client est prévenu"],
  ["kept", false, "à prévenir"],
])("a site whose mails are %s says what happens to them", (mails, leave, sentence) => {
  vi.stubGlobal("document", { getElementById: () => ({ textContent: JSON.stringify({ mails }) }) })
  expect([mailsLeave(), mailSentence("le client est prévenu", "à prévenir")]).toEqual([leave, sentence])
})
