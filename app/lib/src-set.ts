import { pictureSources } from "#domain/uploads/picture-sizes.ts"

/** `img` attributes of a stored picture: its copies as `srcSet`, and its dimensions. Empty for any other address. */
export function srcSetOf(address: string, sizes: string) {
  const picture = pictureSources(address)
  if (!picture) return {}
  const { width, height, sources } = picture
  return { width, height, sizes, srcSet: sources.map((one) => `${one.address} ${one.width}w`).join(", ") }
}
