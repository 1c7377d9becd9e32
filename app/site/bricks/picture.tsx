import type { ComponentProps } from "react"
import { framingStyle } from "#app/lib/framing-style.ts"
import { srcSetOf } from "#app/lib/src-set.ts"

type PictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "loading"> & {
  src: string
  alt: string
  /** For the first visible picture: loaded at once instead of lazily. */
  priority?: boolean
  /** Focus point of a crop, from the left and the top: `50% 30%`. */
  focus?: string | null | undefined
  /** Zoom around that point, from 1; the frame hides the rest. */
  zoom?: number | null | undefined
}

/** A picture that reserves its space before it loads, with its own ratio or 4:3; its CSS decides the crop. Drawings are one file for every size. */
export function Picture({ src, alt, priority = false, focus, zoom, sizes = "100vw", ...rest }: PictureProps) {
  const address = /^(https?:|\/)/i.test(src) ? src : `/${src}`
  const framing = framingStyle(focus, zoom)
  return (
    <img
      width={1200}
      height={900}
      {...srcSetOf(address, sizes)}
      {...(priority ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      {...(framing ? { style: framing } : {})}
      {...rest}
      src={address}
      alt={alt}
    />
  )
}
