import { readFraming } from "#domain/framing.ts"

/** What moves a picture in its frame, for the page and for whoever sets it alike: closer around the point that stays in sight. */
export function framingStyle(focus: string | null | undefined, zoom: number | null | undefined) {
  if (!focus && (!zoom || zoom === 1)) return null
  const { x, y, zoom: scale } = readFraming(focus ?? null, zoom)
  const point = `${x}% ${y}%`
  return { objectPosition: point, ...(scale > 1 ? { transform: `scale(${scale})`, transformOrigin: point } : {}) }
}
