// The pencil of the demonstration pictures: flat rounded shapes, the colours of the site's own drawings.

export const WIDTH = 1200
export const HEIGHT = 900

export const paint = {
  raspberry: "#c2185b",
  deep: "#8f0f41",
  rose: "#f4b6c9",
  blush: "#fbe3ea",
  yellow: "#ffc72c",
  amber: "#eba20f",
  butter: "#ffefc2",
  leaf: "#4c7a55",
  moss: "#7fa277",
  ink: "#2a1720",
  mauve: "#6b5560",
  zinc: "#8a7680",
  white: "#fff",
  cream: "#fff9ee",
  sand: "#f8eddb",
  oat: "#eadcc4",
  oak: "#d9a24e",
  honey: "#e7b765",
  toast: "#c98c3a",
  skin: "#e8a87c",
  clay: "#d98a63",
  brick: "#c66a4e",
  earth: "#8d5439",
  sky: "#dcebec",
}

/** Tired colours of the rooms before the works. */
export const worn = {
  wall: "#d8cfc0",
  wallDark: "#c6baa8",
  stain: "#b5a58d",
  light: "#e4ddd0",
  panel: "#bcae9a",
  panelDark: "#a3947f",
  wood: "#a08b74",
  woodDark: "#88745f",
  dark: "#6a5d55",
  ink: "#453a3b",
  mould: "#8d8f78",
  metal: "#a9a49d",
  glass: "#c3c8c4",
}

type Attributes = Record<string, string | number>
export type Point = [number, number]
export type Shape = { d: string; colour: string }

export const short = (n: number) => String(Math.round(n * 10) / 10)
const attributes = (more: Attributes) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")

export const fill = (d: string, colour: string, more: Attributes = {}) =>
  `<path d="${d}" fill="${colour}"${attributes(more)}/>`
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"${attributes(more)}/>`
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 0,
  more: Attributes = {},
) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${
    radius ? ` rx="${radius}"` : ""
  } fill="${colour}"${attributes(more)}/>`
export const disc = (x: number, y: number, radius: number, colour: string, more: Attributes = {}) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${colour}"${attributes(more)}/>`
export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more: Attributes = {}) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${attributes(more)}/>`
export const move = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join("")}</g>`
export const clip = (id: string, shape: string, ...parts: string[]) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${parts.join("")}</g>`
export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
export const polygon = (points: Point[]) => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`

const join = (parts: Part[]): string => parts.map((part) => (Array.isArray(part) ? join(part) : part)).join("")

/** Always the same "chance": the drawings do not change from one run to the next. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** Paths of one colour joined into one element. */
export function byColour(shapes: Shape[]): string {
  const groups = new Map<string, string>()
  for (const { d, colour } of shapes) groups.set(colour, (groups.get(colour) ?? "") + d)
  return [...groups].map(([colour, d]) => fill(d, colour)).join("")
}

/** The house's signature: one small plum, somewhere in every drawing. */
export function mirabelle(x: number, y: number, radius: number): string {
  return move(
    `translate(${x} ${y}) scale(${short(radius / 20)})`,
    stroke("M1-18c0-5 1-8 4-11", paint.ink, 3.5),
    fill("M4-25c4-8 13-10 21-6c-3 8-12 12-21 6Z", paint.leaf),
    fill("M0-19c12-3 20 6 20 18S11 20 0 20S-20 11-20-1S-12-22 0-19Z", paint.yellow),
    fill("M1-19c13-4 19 7 19 18S11 20 0 20c12-8 13-27 1-39Z", paint.amber),
    stroke("M-13-1c0-5 2-8 5-9", paint.white, 4),
  )
}

export function plant(x: number, y: number, scale = 1, pot: string = paint.raspberry): string {
  return move(
    `translate(${x} ${y}) scale(${scale})`,
    stroke("M0-60c-4-40-20-70-44-84M0-60c0-50 2-84 6-112M0-60c8-40 24-60 48-70", paint.leaf, 7),
    fill(
      "M-44-140c-34-10-44-44-34-66c30 6 48 34 34 66ZM6-168c-22-24-20-60 0-78c22 22 22 54 0 78ZM46-128c4-32 30-52 60-48c2 30-26 54-60 48Z",
      paint.leaf,
    ),
    fill("M-20-96c-32 6-58-8-64-32c26-10 56 2 64 32ZM18-92c6-28 32-42 58-34c-2 26-28 42-58 34Z", paint.moss),
    fill("M-46-64h92l-11 58a8 8 0 0 1-8 6h-54a8 8 0 0 1-8-6Z", pot),
    fill("M12-64h34l-11 58a8 8 0 0 1-8 6h-22Z", paint.ink, { opacity: 0.16 }),
  )
}

export function ladder(x: number, y: number, height: number): string {
  const steps = Math.floor(height / 62)
  return [
    stroke(`M${x} ${y}l58-${height}M${x + 210} ${y}l-58-${height}`, paint.amber, 16),
    ...range(steps).map((i) => {
      const rise = (i + 0.7) * 62
      const inset = (58 * rise) / height
      return stroke(
        `M${short(x + inset)} ${short(y - rise)}H${short(x + 210 - inset)}`,
        i & 1 ? paint.toast : paint.amber,
        12,
      )
    }),
    box(x + 48, y - height - 12, 114, 22, paint.raspberry, 8),
  ].join("")
}

export function bucket(x: number, y: number, colour: string = paint.raspberry, content: string = paint.rose): string {
  return [
    stroke(`M${x + 8} ${y - 84}c0-62 104-62 104 0`, paint.ink, 6),
    fill(`M${x} ${y - 90}h120l-14 84a8 8 0 0 1-8 6H${x + 22}a8 8 0 0 1-8-6Z`, colour),
    fill(`M${x + 76} ${y - 90}h44l-14 84a8 8 0 0 1-8 6H${x + 70}Z`, paint.ink, { opacity: 0.16 }),
    oval(x + 60, y - 90, 60, 15, content),
  ].join("")
}

/** Roofs of Paris through a window; dull before, sunny after. */
export function view(x: number, y: number, width: number, height: number, sunny: boolean, id: string): string {
  const sky = sunny ? paint.sky : worn.glass
  const far = sunny ? paint.rose : "#aeb1ad"
  const near = sunny ? paint.zinc : "#979995"
  const wall = sunny ? paint.butter : "#b9b7ae"
  const base = y + height
  return clip(
    id,
    box(x, y, width, height, sky),
    box(x, y, width, height, sky),
    sunny ? disc(x + width * 0.74, y + height * 0.3, 42, paint.yellow) : "",
    fill(`M${x} ${base}v-120l60-30 70 30v-26h30v30l80 20 60-40 90 34 90-30v190Z`, far),
    fill(`M${x - 10} ${base}v-66l26-36h120l24 36v66ZM${x + 190} ${base}v-86l22-30h130l22 30v86Z`, near),
    box(x - 10, base - 50, 170, 50, wall),
    box(x + 190, base - 62, 174, 62, wall),
    fill(
      range(3)
        .map((i) => `M${short(x + 12 + i * 48)} ${base - 38}h22v38h-22z`)
        .join(""),
      near,
    ),
    fill(
      range(3)
        .map((i) => `M${short(x + 212 + i * 52)} ${base - 46}h22v46h-22z`)
        .join(""),
      near,
    ),
    sunny ? "" : stroke(`M${x + 20} ${y + 40}l60-20M${x + 30} ${y + 90}l110-38`, paint.white, 5, { opacity: 0.35 }),
  )
}

export type Part = string | Part[]

export function picture(...parts: Part[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round">${join(parts)}</svg>\n`
  )
}
