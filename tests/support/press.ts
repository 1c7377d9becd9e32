import type { Locator, Page } from "@playwright/test"

/** Duration of a casual press, by finger or mouse. */
const PRESS_MS = 90
const FRAME_MS = 16
/** A target that has not moved for this many frames counts as still. */
const STILL_FRAMES = 4
/** The layers of the office that lie over a whole screen. */
const LAYERS = ".mantine-Modal-root, .mantine-Drawer-root"

/**
 * Presses the middle of a target as a hand does: down, a moment in which the page shows the pressed state, up. By touch if the
 * window has a touch screen, otherwise with the mouse. A target that moves away during the press gets no click, as for a real user.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  const point = await stillPoint(target, { block: "center", behavior: "instant" })
  const byTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (byTouch ? pressWithFinger(page, point) : pressWithMouse(page, point))
}

/** Waits until a target is enabled, still and under no dialog; returns its middle, or a place relative to its upper left corner. */
async function stillPoint(target: Locator, scroll: ScrollIntoViewOptions, place?: Point): Promise<Point> {
  const point = await target.evaluate(
    async (element, { still, layers, scroll, place }) => {
      element.scrollIntoView(scroll)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // For a link that wraps onto two lines, use the first box: the middle of both may be outside the link.
      const where = () => {
        const [box] = element.getClientRects()
        return box && { x: box.x + (place?.x ?? box.width / 2), y: box.y + (place?.y ?? box.height / 2) }
      }
      // Wait for a view transition, and until the target has stopped moving.
      await (
        document as Document & { activeViewTransition?: ViewTransition | null }
      ).activeViewTransition?.finished.catch(() => undefined)
      let point = where()
      // Of a closed `details` the browser still knows a box, and nothing moves in it: a press there meets what is below it.
      if (element.closest("details:not([open])") && !element.checkVisibility()) return "folded"
      for (let frames = 0; frames < still; frames += 1) {
        await frame()
        const next = where()
        const front = next && document.elementFromPoint(next.x, next.y)?.closest(layers)
        // A press on a disabled button, or on one that a closing dialog covers, would be lost: a person waits.
        const isLost = element.matches(":disabled") || (front && !front.contains(element))
        if (next?.x !== point?.x || next?.y !== point?.y || isLost) frames = -1
        point = next
      }
      return point
    },
    { still: STILL_FRAMES, layers: LAYERS, scroll, place },
  )
  if (point === "folded") throw new Error(`${String(target)} is in a closed <details>: open it first`)
  if (!point) throw new Error(`${String(target)} is not shown`)
  return point
}

type Point = { x: number; y: number }

async function pressWithMouse(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await holdFor(page, PRESS_MS)
  await page.mouse.up()
}

/** Playwright's own tap has no duration between touch and release. */
async function pressWithFinger(page: Page, point: Point): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] })
  await holdFor(page, PRESS_MS)
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.detach()
}

const MOVES = 12
/** In pixels; more than the distance from which the browser treats a press as a drag. */
const LIFT = 10

/** Scrolls sideways: a finger slides to `x`, or the wheel turns if the window has no touch screen. */
export async function swipe(page: Page, from: Point, x: number): Promise<void> {
  if (!(await page.evaluate(() => navigator.maxTouchPoints > 0))) {
    await page.mouse.move(from.x, from.y)
    return page.mouse.wheel(from.x - x, 0)
  }
  const screen = await page.context().newCDPSession(page)
  const at = (move: number) => [{ x: from.x + ((x - from.x) * move) / MOVES, y: from.y }]
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) })
  for (let move = 1; move <= MOVES; move++) {
    await screen.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(move) })
    await holdFor(page, FRAME_MS)
  }
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.detach()
}

type Spot = { target: Locator; place?: Point }

/**
 * Drags with the mouse in steps, as a hand does: it waits until the source is still and the target exists, then presses.
 * Playwright's own `dragTo` presses first, and waits for the target with the button down.
 */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  const nearest = { block: "nearest", behavior: "instant" } as const
  await stillPoint(to.target, nearest, to.place)
  const start = await stillPoint(from.target, nearest, from.place)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await holdFor(page, PRESS_MS)
  await page.mouse.move(start.x + LIFT, start.y + LIFT)
  const end = await stillPoint(to.target, nearest, to.place)
  await page.mouse.move(end.x, end.y, { steps: MOVES })
  await holdFor(page, PRESS_MS)
  await page.mouse.up()
}

/** Waits in frames of the page, so that the page has rendered in between. */
function holdFor(page: Page, duration: number): Promise<void> {
  return page.evaluate(
    (end) =>
      new Promise<void>((resolve) => {
        const start = performance.now()
        const next = (now: number) => (now - start < end ? requestAnimationFrame(next) : resolve())
        requestAnimationFrame(next)
      }),
    duration,
  )
}
