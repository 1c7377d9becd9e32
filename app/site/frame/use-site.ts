import { useRouteLoaderData } from "react-router"
import type { Company } from "#domain/company/company.ts"

export type Site = {
  company: Company
  /** Scheme and host under which the page was asked for. */
  origin: string
  /** Where a visitor changes what he agreed to; null when nothing needs his agreement. */
  choices: string | null
}

/** What the public layout read, for the pages inside it. Throws outside of that layout. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>("routes/public/layout")
  if (!site) throw new Error("useSite is for pages inside the public layout")
  return site
}
