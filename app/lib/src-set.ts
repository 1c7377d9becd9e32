import { pictureSources } from "#domain/uploads/picture-sizes.ts"

/** What an `img` says of a stored picture: the copies to choose from, and its ratio. Nothing for any other address. */
export function srcSetOf(address: string, sizes: string) {
  const picture = pictureSources(address)
  if (!picture) return {}
  const { width, height, sources } = picture
  return { width, height, sizes, srcSet: sources.map((one) => `${one.address} ${one.width}w`).join(", ") }
}
