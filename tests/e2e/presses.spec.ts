import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"

const OPENERS = /^(Voir en grand|En savoir plus) : /

for (const [path, cards] of [
  ["/", 3],
  ["/reno", 9],
  ["/realisations", 7],
] as const) {
  test(`each card of ${path} opens when its picture or its title is pressed`, { tag: "@phone" }, async ({ page }) => {
    await page.goto(path)
    const opening = page.getByRole("article").filter({ has: page.getByRole("button", { name: OPENERS }) })
    await expect(opening).toHaveCount(cards)
    for (const card of await opening.all()) {
      const title = card.getByRole("heading")
      const dialog = page.getByRole("dialog", { name: (await title.textContent()) ?? "", exact: true })
      for (const target of [card.locator("img").first(), title]) {
        await press(page, target)
        await expect(dialog).toBeVisible()
        await page.keyboard.press("Escape")
        await expect(dialog).toBeHidden()
      }
    }
  })
}

for (const [title, address] of [
  [/ Réno$/, "/reno"],
  [/ Brico$/, "/brico"],
] as const) {
  test(
    `the home page's card of ${address} leads there when its picture or its title is pressed`,
    { tag: "@phone" },
    async ({ page }) => {
      const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) })
      for (const target of [card.locator("svg").first(), card.getByRole("heading", { name: title })]) {
        // An address that is typed brings no fade, under which nothing can be pressed.
        await page.goto("/")
        await press(page, target)
        await expect(page).toHaveURL(new RegExp(`${address}$`))
      }
    },
  )
}
