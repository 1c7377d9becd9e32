import type { ContactService } from "./labels.ts"

/** Address of the quote form, with what it need not ask: `quotePath("reno", "Salle de bain")`. `readKnown` reads it. */
export function quotePath(service?: ContactService, project?: string): string {
  const about = project ? `&projet=${encodeURIComponent(project)}` : ""
  return `/contact${service ? `?service=${service}${about}` : ""}#devis`
}

/** The line of business that a page is about. */
export const serviceOfPage = (path: string): ContactService | undefined =>
  path === "/brico" ? "brico" : path === "/reno" || path.startsWith("/realisations") ? "reno" : undefined
