import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { readQuote } from "./data.ts"

export const QUOTES_TABLE = "quotes"

export function quoteQuery(id: string) {
  return queryOptions({
    queryKey: [QUOTES_TABLE, "details", id] as const,
    queryFn: () => readQuote(browserDb(), id),
  })
}
