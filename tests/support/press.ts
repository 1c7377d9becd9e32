import type { Locator, Page } from "@playwright/test"

/** How long a finger or a mouse button stays down in a press that nobody thinks about. */
const PRESS_MS = 90
const FRAME_MS = 16
/** So many frames in one place, and something stands still. */
const STILL_FRAMES = 4

/**
 * Presses the middle of a target as a hand does: down, a moment in which the page shows that it is pressed, up. With a finger where the
 * window has a touch screen, with the mouse elsewhere. Whatever moves away under the press gets no click, as for anybody.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  const point = await stillPoint(target, { block: "center", behavior: "instant" })
  const byTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (byTouch ? pressWithFinger(page, point) : pressWithMouse(page, point))
}

/** The middle of a target, or a place in it from its upper left corner, once it stands still. */
async function stillPoint(target: Locator, scroll: ScrollIntoViewOptions, place?: Point): Promise<Point> {
  const point = await target.evaluate(
    async (element, { still, scroll, place }) => {
      element.scrollIntoView(scroll)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // Of a link that runs over two lines, the first: between them there is nothing to press.
      const where = () => {
        const [box] = element.getClientRects()
        return box && { x: box.x + (place?.x ?? box.width / 2), y: box.y + (place?.y ?? box.height / 2) }
      }
      // Nobody presses what is still on its way to its place, or below the fade from the page before.
      await (
        document as Document & { activeViewTransition?: ViewTransition | null }
      ).activeViewTransition?.finished.catch(() => undefined)
      let point = where()
      for (let frames = 0; frames < still; frames += 1) {
        await frame()
        const next = where()
        if (next?.x !== point?.x || next?.y !== point?.y) frames = -1
        point = next
      }
      return point
    },
    { still: STILL_FRAMES, scroll, place },
  )
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

/** Playwright's own tap lifts the finger at once. */
async function pressWithFinger(page: Page, point: Point): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] })
  await holdFor(page, PRESS_MS)
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.detach()
}

const MOVES = 12
/** In pixels, further than the browser waits for until it takes a press for a drag. */
const LIFT = 10

/** Moves to another place sideways: a finger that slides as far as `x`, or the wheel where the window has no touch screen. */
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
 * Takes something up with the mouse, moves it by steps and lets it go where it belongs, as a hand does: nobody takes up what still moves,
 * or before the place is there where it shall go. Playwright's own `dragTo` presses first, and waits for the place with the button down.
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

/** By the page's own frames: what is drawn meanwhile has been drawn. */
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
