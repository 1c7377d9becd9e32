/** How a picture is cut to its frame: the point that stays in sight, from the left and the top, in percent; and how much closer it is. */
export type Framing = { x: number; y: number; zoom: number }

export const CENTRED: Framing = { x: 50, y: 50, zoom: 1 }
export const MOST_ZOOM = 3

const bounded = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The framing of a stored focus, `50% 30%`, and zoom; null means the middle, as it is. */
export function readFraming(focus: string | null, zoom: number | null = null): Framing {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(focus ?? "") ?? []
  return {
    x: bounded(Number(x ?? CENTRED.x), 0, 100),
    y: bounded(Number(y ?? CENTRED.y), 0, 100),
    zoom: bounded(zoom ?? CENTRED.zoom, 1, MOST_ZOOM),
  }
}

/** The same for the database: whole percents, and nothing for what is not moved. */
export function writeFocus({ x, y }: Pick<Framing, "x" | "y">): string | null {
  const [left, top] = [Math.round(bounded(x, 0, 100)), Math.round(bounded(y, 0, 100))]
  return left === CENTRED.x && top === CENTRED.y ? null : `${left}% ${top}%`
}
