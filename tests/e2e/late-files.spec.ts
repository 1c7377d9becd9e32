import { expect, test } from "./fixtures.ts"

/** A layout shift, with the field names of the browser's API. */
type Shift = PerformanceEntry & { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }

const WIDTHS = [390, 1280]

test(
  "nothing moves when pictures and the heading font come after the first paint",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ")
      // Ignore text that only becomes wider on its line when the font loads.
      const isPushed = ({ previousRect, currentRect }: Shift["sources"][number]) =>
        previousRect.y !== currentRect.y || previousRect.height !== currentRect.height
      const note = ({ node, previousRect, currentRect }: Shift["sources"][number]) =>
        `${node instanceof Element ? `${node.localName}.${node.getAttribute("class")}` : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`
      new PerformanceObserver((list) =>
        list.getEntries().forEach((shift) => moved.push(...(shift as Shift).sources.filter(isPushed).map(note))),
      ).observe({ type: "layout-shift", buffered: true })
    })
    for (const path of ["/", "/reno", "/realisations", "/brico"])
      for (const width of WIDTHS) {
        // The viewport shows the whole page, so shifts further down count too.
        await page.setViewportSize({ width, height: 9000 })
        const painted = Promise.withResolvers<void>()
        await page.route(/\.(svg|avif|webp|jpe?g|png|woff2)(\?|$)|\/storage\//, async (route) => {
          await painted.promise
          await route.continue()
        })
        await page.goto(path, { waitUntil: "domcontentloaded" })
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
        painted.resolve()
        await page.waitForLoadState("networkidle")
        const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
        expect({ path, width, moved }).toEqual({ path, width, moved: [] })
        await page.unrouteAll()
      }
  },
)
