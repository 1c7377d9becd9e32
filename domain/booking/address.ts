import * as z from "zod/mini"

/** An address from the national geocoder, split into the wizard's fields. */
export type AddressSuggestion = { street: string; postalCode: string; city: string }

/** Query lengths that the geocoder accepts. */
export const SHORTEST_QUERY = 3
export const LONGEST_QUERY = 200

const featureSchema = z.object({
  properties: z.object({ name: z.string(), postcode: z.string(), city: z.string(), type: z.optional(z.string()) }),
})

/** The addresses in a response of the geocoder (GeoJSON), without towns and unreadable entries. */
export function readSuggestions(answer: unknown): AddressSuggestion[] {
  const features = (answer as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) return []
  return features.flatMap((feature) => {
    const read = z.safeParse(featureSchema, feature)
    if (!read.success || read.data.properties.type === "municipality") return []
    const { name, postcode, city } = read.data.properties
    return [{ street: name, postalCode: postcode, city }]
  })
}

/** Splits a one-line address: « 18 rue Oberkampf, 75011 Paris ». When it cannot be split, everything stays in `street`. */
export function splitAddress(line: string): AddressSuggestion {
  const text = line.trim().replace(/[\s,]+france$/i, "")
  const [, street = "", postalCode = "", city = ""] = /^(.*\S)[\s,]+(\d{5})\s+(\p{L}[^,\n]*)$/su.exec(text) ?? []
  if (!street) return { street: text, postalCode: "", city: "" }
  return { street: street.replace(/[\s,]+$/, ""), postalCode, city: city.trim() }
}
