import { useRouteLoaderData } from "react-router"
import type { Company } from "#domain/company/company.ts"

export type Site = {
  company: Company
  /** Address of the site as visitors know it, without a slash at the end. */
  origin: string
  /** Address of the consent settings; null when nothing needs consent. */
  choices: string | null
}

/** Data of the public layout, for the pages inside it. Throws outside that layout. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>("routes/public/layout")
  if (!site) throw new Error("useSite is for pages inside the public layout")
  return site
}
