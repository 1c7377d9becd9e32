/** How a picture is cropped to its frame: the focus point in percent from the left and the top, and the zoom. */
export type Framing = { x: number; y: number; zoom: number }

export const CENTRED: Framing = { x: 50, y: 50, zoom: 1 }
export const MOST_ZOOM = 3

const bounded = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The framing of a stored focus (`50% 30%`) and zoom; null means centred, without zoom. */
export function readFraming(focus: string | null, zoom: number | null = null): Framing {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(focus ?? "") ?? []
  return {
    x: bounded(Number(x ?? CENTRED.x), 0, 100),
    y: bounded(Number(y ?? CENTRED.y), 0, 100),
    zoom: bounded(zoom ?? CENTRED.zoom, 1, MOST_ZOOM),
  }
}

/** A focus for the database, in whole percent; null when it is centred. */
export function writeFocus({ x, y }: Pick<Framing, "x" | "y">): string | null {
  const [left, top] = [Math.round(bounded(x, 0, 100)), Math.round(bounded(y, 0, 100))]
  return left === CENTRED.x && top === CENTRED.y ? null : `${left}% ${top}%`
}
