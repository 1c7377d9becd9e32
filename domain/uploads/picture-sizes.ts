/** Widths of the copies that pages use besides the original, in pixels. */
export const COPY_WIDTHS = [1200, 800, 480] as const

/** Encoding of a picture for pages: the size limit keeps each file loadable on a slow phone. */
export const SHOWN_PICTURE = { widths: COPY_WIDTHS, mostBytes: 340 * 1024 }

const SIZED = /\.(\d{1,5})x(\d{1,5})\.webp$/
const PUBLIC = /^(.*\/storage\/v1\/object\/public\/[^/]+\/)(.+)$/

/** Dimensions of a stored picture, from its name; null when the name has none. */
export function sizeInName(path: string): { width: number; height: number } | null {
  const [, width, height] = SIZED.exec(path) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** `evier.1800x1350.webp`: pages derive the existing copies from the address alone. */
export function sizedName(name: string, { width, height }: { width: number; height: number }): string {
  return `${name}.${width}x${height}.webp`
}

/** Widths of the copies of a picture, the widest first. */
export function copyWidths(width: number): number[] {
  return COPY_WIDTHS.filter((one) => one < width)
}

/** Path of a copy in its picture's bucket: a separate folder, so that listings of pictures do not include copies. */
export function copyPath(path: string, width: number): string {
  return `sizes/${width}/${path}`
}

/** Paths of all copies of a stored picture; empty for a name without dimensions. */
export function copyPaths(path: string): string[] {
  const size = sizeInName(path)
  return size ? copyWidths(size.width).map((width) => copyPath(path, width)) : []
}

/** Addresses of a public stored picture and its copies with their widths in pixels, the widest first; null for any other address, for example a drawing of the site. */
export function pictureSources(address: string) {
  const [, bucket = "", path = ""] = PUBLIC.exec(address) ?? []
  const size = sizeInName(path)
  if (!size) return null
  const copies = copyWidths(size.width).map((width) => ({ address: bucket + copyPath(path, width), width }))
  return { ...size, sources: [{ address, width: size.width }, ...copies] }
}
