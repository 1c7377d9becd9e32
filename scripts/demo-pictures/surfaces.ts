import { byColour, chance, HEIGHT, type Point, polygon, type Shape, short, WIDTH } from "./draw.ts"

type Ground = {
  back: number
  farthest: number
  half: number
  at: (point: Point) => Point
  shape: (points: Point[]) => string
}

const pick = (list: string[], random: number) => list[Math.floor(random * list.length)] ?? "none"

const HORIZON = 330
const DEPTH = 1000

/** A floor seen in perspective, from the front edge of the picture to the foot of the wall at `back`. */
export function floor(back: number): Ground {
  const scaleAtBack = (back - HORIZON) / (HEIGHT - HORIZON)
  const farthest = DEPTH * (1 / scaleAtBack - 1)
  const at = ([x, z]: Point): Point => {
    const scale = DEPTH / (DEPTH + z)
    return [WIDTH / 2 + x * scale, HORIZON + (HEIGHT - HORIZON) * scale]
  }
  const half = WIDTH / 2 / scaleAtBack
  return { back, farthest, half, at, shape: (points: Point[]) => polygon(points.map(at)) }
}

export function tiledFloor(
  ground: Ground,
  size: number,
  colour: (odd: number, random: number, column: number, row: number) => string | null,
  seed = 1,
): string {
  const random = chance(seed)
  const shapes: Shape[] = []
  const columns = Math.ceil(ground.half / size)
  for (let i = -columns; i < columns; i++)
    for (let j = 0; j * size < ground.farthest; j++) {
      const tone = colour((i + j) & 1, random(), i, j)
      if (!tone) continue
      const far = Math.min((j + 1) * size, ground.farthest)
      shapes.push({
        colour: tone,
        d: ground.shape([
          [i * size, j * size],
          [(i + 1) * size, j * size],
          [(i + 1) * size, far],
          [i * size, far],
        ]),
      })
    }
  return byColour(shapes)
}

/** Point de Hongrie: columns of boards running away from the eye, meeting in a V. `keep` leaves boards out. */
type Chevrons = { width?: number; board?: number; keep?: (column: number, depth: number) => boolean; seed?: number }

export function chevronFloor(
  ground: Ground,
  colours: string[],
  { width = 190, board = 62, keep = () => true, seed = 3 }: Chevrons = {},
): string {
  const random = chance(seed)
  const shapes: Shape[] = []
  const columns = Math.ceil(ground.half / width)
  for (let i = -columns; i < columns; i++)
    for (let z = -width; z < ground.farthest; z += board) {
      const slope = i & 1 ? width * 0.7 : 0
      const other = i & 1 ? 0 : width * 0.7
      const colour = pick(colours, random())
      if (!keep(i, z)) continue
      const limit = (depth: number) => Math.max(Math.min(depth, ground.farthest), -150)
      shapes.push({
        colour,
        d: ground.shape([
          [i * width, limit(z + slope)],
          [(i + 1) * width, limit(z + other)],
          [(i + 1) * width, limit(z + other + board - 5)],
          [i * width, limit(z + slope + board - 5)],
        ]),
      })
    }
  return byColour(shapes)
}

export function plankFloor(ground: Ground, colours: string[], width = 130, seed = 5): string {
  const random = chance(seed)
  const shapes: Shape[] = []
  const columns = Math.ceil(ground.half / width)
  for (let i = -columns; i < columns; i++) {
    let z = -random() * 300
    while (z < ground.farthest) {
      const end = z + 260 + random() * 220
      shapes.push({
        colour: pick(colours, random()),
        d: ground.shape([
          [i * width + 2, Math.max(z, 0)],
          [(i + 1) * width - 2, Math.max(z, 0)],
          [(i + 1) * width - 2, Math.min(end - 4, ground.farthest)],
          [i * width + 2, Math.min(end - 4, ground.farthest)],
        ]),
      })
      z = end
    }
  }
  return byColour(shapes)
}

/** Rows of small wall tiles; `colour` may answer null for a missing one. */
export function tiles(
  x: number,
  y: number,
  columns: number,
  rows: number,
  width: number,
  height: number,
  colour: (random: number, column: number, row: number) => string | null,
  { gap = 3, seed = 7, shift = 0 } = {},
): string {
  const random = chance(seed)
  const shapes: Shape[] = []
  for (let row = 0; row < rows; row++)
    for (let column = shift ? -1 : 0; column < columns; column++) {
      const left = Math.max(x, x + column * width + (row & 1 ? shift : 0))
      const right = Math.min(x + columns * width, x + (column + 1) * width + (row & 1 ? shift : 0)) - gap
      const tone = colour(random(), column, row)
      if (!tone || right - left < 4) continue
      shapes.push({
        colour: tone,
        d: `M${short(left)} ${short(y + row * height)}h${short(right - left)}v${short(height - gap)}H${short(left)}z`,
      })
    }
  return byColour(shapes)
}
