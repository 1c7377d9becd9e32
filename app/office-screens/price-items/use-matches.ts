import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { matchItems, type PriceItemMatch } from "./data.ts"
import { priceItems } from "./records.ts"

const SHORTEST = 2
const MOST = 8
const TYPING_PAUSE_MS = 120
const NONE: PriceItemMatch[] = []

/**
 * The works of the library that fit a text while it is typed, the best first. Nothing below two characters. A search that the next letter makes
 * useless is cancelled; one that fails says nothing, since the field goes on without it.
 */
export function usePriceItemMatches(text: string): PriceItemMatch[] {
  const typed = text.trim()
  const [query] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isLongEnough = query.length >= SHORTEST
  const read = useQuery({
    queryKey: [priceItems.table, "match", query] as const,
    queryFn: ({ signal }) => matchItems(browserDb(), query, MOST, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isLongEnough && typed.length >= SHORTEST ? (read.data ?? NONE) : NONE
}
