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

/**
 * An address written in one line, in the parts that an appointment has: « 18 rue Oberkampf, 75011 Paris ». What cannot be told apart
 * stays in the street.
 */
export function splitAddress(line: string): AddressSuggestion {
  const text = line.trim().replace(/[\s,]+france$/i, "")
  const [, street = "", postalCode = "", city = ""] = /^(.*\S)[\s,]+(\d{5})\s+(\p{L}[^,\n]*)$/su.exec(text) ?? []
  if (!street) return { street: text, postalCode: "", city: "" }
  return { street: street.replace(/[\s,]+$/, ""), postalCode, city: city.trim() }
}
