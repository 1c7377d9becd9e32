import type { ComponentProps } from "react"
import { framingStyle } from "#app/lib/framing-style.ts"

type PictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "loading"> & {
  src: string
  alt: string
  /** For the picture that a visitor sees first: fetched at once instead of when it comes near. */
  priority?: boolean
  /** The point that a crop keeps in sight, from the left and the top: `50% 30%`. */
  focus?: string | null | undefined
  /** How much closer around that point, from 1; the frame around it hides the rest. */
  zoom?: number | null | undefined
}

const WIDTHS = [480, 800, 1200, 1800]
/** Stored pictures are resized by the backend; drawings are one file for every size. */
const STORED = /\/storage\/v1\/object\/public\/(?=.+\.(?:jpe?g|png|webp|avif)$)/i

/** A 4:3 picture that keeps its place before it arrives; its styles decide the crop. */
export function Picture({ src, alt, priority = false, focus, zoom, sizes = "100vw", ...rest }: PictureProps) {
  const address = /^(https?:|\/)/i.test(src) ? src : `/${src}`
  const resized = (width: number) =>
    `${address.replace(STORED, "/storage/v1/render/image/public/")}?width=${width}&resize=contain&quality=75 ${width}w`
  const framing = framingStyle(focus, zoom)
  return (
    <img
      width={1200}
      height={900}
      {...(STORED.test(address) ? { srcSet: WIDTHS.map(resized).join(", "), sizes } : {})}
      {...(priority ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      {...(framing ? { style: framing } : {})}
      {...rest}
      src={address}
      alt={alt}
    />
  )
}
