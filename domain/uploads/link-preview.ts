import { pictureSources } from "./picture-sizes.ts"

/** The picture beside a shared link. */
export type LinkPreview = { address: string; alt: string; width: number; height: number }

const WIDTH = 1200

/** A stored picture as previews of links show it; null for a drawing: it is an SVG, which they cannot show. */
export function linkPreviewOf(src: string | null | undefined, alt: string): LinkPreview | null {
  const picture = src ? pictureSources(src) : null
  const source = picture?.sources.findLast(({ width }) => width >= WIDTH) ?? picture?.sources[0]
  if (!picture || !source) return null
  const height = Math.round((source.width * picture.height) / picture.width)
  return { address: source.address, alt, width: source.width, height }
}
