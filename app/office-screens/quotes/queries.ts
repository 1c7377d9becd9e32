import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { readQuote, readSignedQuotes } from "./data.ts"

export const QUOTES_TABLE = "quotes"

export function quoteQuery(id: string) {
  return queryOptions({
    queryKey: [QUOTES_TABLE, "details", id] as const,
    queryFn: () => readQuote(browserDb(), id),
  })
}

/** What the client of a renovation has signed, for an amendment that takes works back. */
export function signedQuotesQuery(projectId: string) {
  return queryOptions({
    queryKey: [QUOTES_TABLE, "signed works", projectId] as const,
    queryFn: () => readSignedQuotes(browserDb(), projectId),
  })
}
