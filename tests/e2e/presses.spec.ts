import type { Locator, Page } from "@playwright/test"
import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"

const OPEN = "dialog[open], [popover]:popover-open"
const OPENERS = /^(Voir en grand|En savoir plus) : /
/** Links, buttons, summaries and labels with an input, except the skip link (keyboard only) and the honeypot (robots only). */
const CONTROLS = ":is(a[href]:not([href='#contenu']), button, summary, label:has(input:not([tabindex='-1'])))"

for (const [path, cards] of [
  ["/reno", 9],
  ["/realisations", 5],
] as const) {
  test(`each card of ${path} opens when it or its title is pressed`, { tag: "@touch" }, async ({ page }) => {
    await page.goto(path)
    const opening = page.getByRole("article").filter({ has: page.getByRole("button", { name: OPENERS }) })
    await expect(opening).toHaveCount(cards)
    for (const card of await opening.all()) {
      const title = card.getByRole("heading")
      const dialog = page.getByRole("dialog", { name: (await title.textContent()) ?? "", exact: true })
      for (const target of [card, title]) {
        await press(page, target)
        await expect(dialog).toBeVisible()
        await page.keyboard.press("Escape")
        await expect(dialog).toBeHidden()
      }
    }
  })
}

test(
  "a work of the home page opens on its own page, wherever its card is pressed",
  { tag: "@touch" },
  async ({ page }) => {
    for (const part of ["img", "h3"]) {
      await page.goto("/")
      const works = page.getByRole("region", { name: "Nos dernières réalisations" })
      await expect(works.getByRole("link", { name: /^Voir ce chantier : / })).toHaveCount(3)
      const card = works.getByRole("article").nth(1)
      const title = (await card.getByRole("heading").textContent()) ?? ""
      await press(page, card.locator(part))
      await expect(page).toHaveURL(/\/realisations\/[a-z0-9-]+$/)
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible()
    }
  },
)

test.describe(() => {
  test.use({ expectedComplaints: [/status of 40[04]/] })

  // Other pages are made of the same bricks.
  test("every link, button and choice of the home page answers to a press", { tag: "@touch" }, async ({ page }) => {
    test.slow()
    await recordWhatHappens(page)
    await page.goto("/")
    const controls = await mark(page, CONTROLS)
    expect(controls.length).toBeGreaterThan(1)
    for (const control of controls) {
      // An earlier press may have replaced this control.
      if (!(await control.isVisible())) continue
      await answersTo(page, control)
      if ((await page.locator(OPEN).count()) === 0) continue
      const inside = await mark(page, `:is(${OPEN}) ${CONTROLS}`)
      const closers = page.locator(OPEN).getByRole("button", { name: /^Fermer/ })
      for (const other of inside) if ((await other.and(closers).count()) === 0) await answersTo(page, other)
      await answersTo(page, closers)
      await expect(page.locator(OPEN)).toHaveCount(0)
    }
  })
})

/** Presses a control, and expects a change of the page's state or a recorded action. */
async function answersTo(page: Page, control: Locator) {
  const before = await page.evaluate(readState)
  await press(page, control)
  await expect.poll(() => page.evaluate(readState), { message: String(control) }).not.toBe(before)
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(0)
}

let marks = 0
/** Locators of the visible matches of a selector, by an attribute that stays on its element when the page changes. */
async function mark(page: Page, selector: string): Promise<Locator[]> {
  const from = marks
  marks = await page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements, first) => {
      for (const [index, element] of elements.entries()) element.setAttribute("data-pressed", String(first + index))
      return first + elements.length
    }, from)
  return Array.from({ length: marks - from }, (_, index) => page.locator(`[data-pressed="${from + index}"]`))
}

/** Records navigations, submits and other actions instead of letting them leave the page. */
async function recordWhatHappens(page: Page) {
  await page.addInitScript(() => {
    const happened: string[] = []
    Object.assign(window, { happened })
    window.navigation.addEventListener("navigate", (event) => {
      happened.push(event.destination.url)
      if (event.cancelable) event.preventDefault()
    })
    // `tel:` and `mailto:` links open other programs, so no event of the browser reports them.
    addEventListener("click", ({ target, defaultPrevented }) => {
      const link = (target as Element).closest("a[href^='tel:'], a[href^='mailto:']")
      if (link && !defaultPrevented) happened.push(link.outerHTML)
    })
    addEventListener("submit", ({ target }) => happened.push(`sent ${(target as HTMLFormElement).id}`), true)
    // Stop forms that the browser would submit. Registered last, after the page's own listeners.
    addEventListener("submit", (event) => event.preventDefault())
  })
}

function readState(): string {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const { happened } = window as unknown as { happened: string[] }
  return JSON.stringify([
    happened.length,
    all("dialog[open], [popover]:popover-open").map(({ id }) => id),
    all("details").map((details) => (details as HTMLDetailsElement).open),
    all("input").map((input) => (input as HTMLInputElement).checked),
    all("dialog[open] [data-count]").map((count) => count.textContent),
    document.activeElement?.matches("input, textarea, select") ? document.activeElement.id : null,
  ])
}

test("a press into closed details fails with a sentence instead of waiting for what cannot come", async ({ page }) => {
  await page.setContent("<details><summary>Plus</summary><button>Corriger</button></details>")
  await expect(press(page, page.getByRole("button", { includeHidden: true }))).rejects.toThrow(/closed <details>/)
  await press(page, page.getByText("Plus"))
  await press(page, page.getByRole("button"))
})
