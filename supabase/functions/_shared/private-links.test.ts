import { expect, test } from "vitest"
import { deriveToken } from "./private-links.ts"

const ID = "00000000-0000-4000-8000-000000000001"
const tokenOf = (kind: Parameters<typeof deriveToken>[1], generation?: number) =>
  deriveToken("a secret of the site", kind, ID, generation)

test.each([
  ["booking", "eYjcERbKCpmr_wJGOYPUfg"],
  ["price_request", "v9VA20f1GradAPYfnIaB_A"],
  ["quote", "HEB9IUUZefvxkk-p_f_Fkg"],
  ["invoice", "xdAFSSP4IuXZXf-VM-cWAQ"],
  ["client_page", "9uh0YjG50Egt1ypKwpehwg"],
] as const)("the link of a %s in mails that have left goes on to work", async (kind, token) => {
  expect(await tokenOf(kind)).toBe(token)
})

test("each generation of a link has another token", async () => {
  const tokens = await Promise.all([0, 1, 2, 10].map((generation) => tokenOf("booking", generation)))
  expect(new Set(tokens).size).toBe(4)
})
