import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { searchOffice } from "./data.ts"

/** The shortest search, in characters: the database returns nothing for less. */
export const SHORTEST = 2

export function officeSearchQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ["search", query],
    queryFn: () => searchOffice(browserDb(), query),
    enabled: query.length >= SHORTEST,
    meta: { tables: ["brico_requests", "contact_requests", "reno_projects", "quotes", "invoices", "contractors"] },
    placeholderData: keepPreviousData,
  })
}
