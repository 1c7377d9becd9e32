import type { ContactService } from "./labels.ts"

/** What a link to the quote form already knows, so that the form does not ask it again. */
export type KnownRequest = { service: ContactService | null; project: string | null }

const WORDS = /^[\p{L} ’'(),&/-]{2,60}$/u

/** Address of the quote form: `quotePath("reno", "Salle de bain")`. */
export function quotePath(service?: ContactService, project?: string): string {
  const known = new URLSearchParams()
  if (service) known.set("service", service)
  if (project && WORDS.test(project)) known.set("projet", project)
  return `/contact${known.size > 0 ? `?${known}` : ""}#devis`
}

/**
 * Reads such an address. The page shows the project: anybody may write an address, so only a few words pass, without a digit or a dot (no number to call, no link).
 */
export function readKnown(address: URLSearchParams, choices: readonly ContactService[]): KnownRequest {
  const service = choices.find((code) => code === address.get("service")) ?? null
  const project = address.get("projet")?.trim() ?? ""
  return { service, project: service && WORDS.test(project) ? project : null }
}

/** The line of business that a page is about. */
export const serviceOfPage = (path: string): ContactService | undefined =>
  ({ "/reno": "reno", "/realisations": "reno", "/brico": "brico" } as const)[path]
