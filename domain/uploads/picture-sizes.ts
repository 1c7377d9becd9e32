/** Widths, in pixels, that pages ask for beside the picture itself. */
export const COPY_WIDTHS = [1200, 800, 480] as const

/** What a picture that pages show is made of: none of its files weighs more than a slow phone loads at once. */
export const SHOWN_PICTURE = { widths: COPY_WIDTHS, mostBytes: 340 * 1024 }

const SIZED = /\.(\d{1,5})x(\d{1,5})\.webp$/
const PUBLIC = /^(.*\/storage\/v1\/object\/public\/[^/]+\/)(.+)$/

/** How large a stored picture is, as its name says; null for a name that says nothing. */
export function sizeInName(path: string): { width: number; height: number } | null {
  const [, width, height] = SIZED.exec(path) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** `evier.1800x1350.webp`: pages learn from the address alone which copies there are. */
export function sizedName(name: string, { width, height }: { width: number; height: number }): string {
  return `${name}.${width}x${height}.webp`
}

/** Widths of the copies of a picture, the widest first. */
export function copyWidths(width: number): number[] {
  return COPY_WIDTHS.filter((one) => one < width)
}

/** Where a copy lies, in the bucket of its picture: apart, so that no listing of the pictures shows it. */
export function copyPath(path: string, width: number): string {
  return `sizes/${width}/${path}`
}

/** Where all copies of a stored picture lie; none for a name without a size. */
export function copyPaths(path: string): string[] {
  const size = sizeInName(path)
  return size ? copyWidths(size.width).map((width) => copyPath(path, width)) : []
}

/** The addresses of a public stored picture with their widths in pixels, the widest first; null for anything else, as for a drawing of the site. */
export function pictureSources(address: string) {
  const [, bucket = "", path = ""] = PUBLIC.exec(address) ?? []
  const size = sizeInName(path)
  if (!size) return null
  const copies = copyWidths(size.width).map((width) => ({ address: bucket + copyPath(path, width), width }))
  return { ...size, sources: [{ address, width: size.width }, ...copies] }
}
