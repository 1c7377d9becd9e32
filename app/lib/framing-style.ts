import { readFraming } from "#domain/framing.ts"

/** CSS that positions and zooms a picture in its frame around its focus point. Public pages and the staff's editor share it. */
export function framingStyle(focus: string | null | undefined, zoom: number | null | undefined) {
  if (!focus && (!zoom || zoom === 1)) return null
  const { x, y, zoom: scale } = readFraming(focus ?? null, zoom)
  const point = `${x}% ${y}%`
  return { objectPosition: point, ...(scale > 1 ? { transform: `scale(${scale})`, transformOrigin: point } : {}) }
}
