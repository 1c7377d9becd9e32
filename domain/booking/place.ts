import { plain } from "../search-text.ts"

/**
 * A gentle question about a town that does not go with its postal code; undefined when there is nothing to ask. Only Paris is sure: its codes
 * begin with 75, those of offices (CEDEX) too, and no other town has them. A CEDEX of another department may be called Paris.
 */
export function townDoubt(postalCode: string, city: string): string | undefined {
  const isParisCode = /^75\d{3}$/.test(postalCode.trim())
  const town = plain(city.trim())
  if (town.length < 3) return undefined
  const isParis = /^paris\b/.test(town)
  if (isParisCode && !isParis && !"paris".startsWith(town))
    return "Ce code postal est à Paris\u00a0: est-ce la bonne ville\u00a0?"
  // « Paris-l’Hôpital » and the like have their own codes.
  if (/^\d{5}$/.test(postalCode.trim()) && !isParisCode && /^paris( \d+e?)?$/.test(town))
    return "Ce code postal n’est pas à Paris\u00a0: est-il juste\u00a0?"
  return undefined
}
