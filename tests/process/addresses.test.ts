import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite

beforeAll(async () => {
  site = await runSite()
})
afterAll(() => site.remove())

test.each([
  ["/CGV", "Conditions générales de vente"],
  ["/Confidentialite", "Confidentialité"],
  ["/MENTIONS-LEGALES", "Mentions légales"],
  ["/Accessibilite", "Accessibilité"],
  ["/AVIS", "Nos règles sur les avis"],
])("%s, as somebody types it who read it on paper, is the page", async (path, title) => {
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`<title>${title} – Mirabelle</title>`)
})
