import { plain } from "../search-text.ts"

/**
 * A gentle question about a town that does not go with its postal code; undefined when there is nothing to ask. Only Paris is sure: its codes
 * begin with 750 or 751, and no other town has them.
 */
export function townDoubt(postalCode: string, city: string): string | undefined {
  const isParisCode = /^75[01]\d{2}$/.test(postalCode.trim())
  const town = plain(city.trim())
  if (town.length < 3) return undefined
  const isParis = /^paris\b/.test(town)
  if (isParisCode && !isParis && !"paris".startsWith(town))
    return "Ce code postal est à Paris\u00a0: est-ce la bonne ville\u00a0?"
  // « Paris-l’Hôpital » and the like have their own codes.
  if (/^\d{5}$/.test(postalCode.trim()) && !isParisCode && /^paris( \d+e?| cedex.*)?$/.test(town))
    return "Ce code postal n’est pas à Paris\u00a0: est-il juste\u00a0?"
  return undefined
}
