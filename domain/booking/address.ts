import * as z from "zod/mini"

/** An address that the national geocoder knows, in the parts that the wizard asks for. */
export type AddressSuggestion = { street: string; postalCode: string; city: string }

/** Lengths that the geocoder accepts. */
export const SHORTEST_QUERY = 3
export const LONGEST_QUERY = 200

const featureSchema = z.object({
  properties: z.object({ name: z.string(), postcode: z.string(), city: z.string(), type: z.optional(z.string()) }),
})

/** The addresses in an answer of the geocoder (GeoJSON); towns and what cannot be read are left out. */
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
