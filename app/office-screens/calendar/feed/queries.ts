import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { readMyFeed, renewFeed, revokeFeed } from "./data.ts"

const TABLE = "calendar_feeds"

export function myFeedQuery() {
  return queryOptions({ queryKey: [TABLE, "mine"], queryFn: () => readMyFeed(browserDb()) })
}

export function useRenewFeed() {
  return useChange({ table: TABLE, change: renewFeed, failed: "Erreur lors de la création de l’adresse" })
}

export function useRevokeFeed() {
  return useChange({
    table: TABLE,
    change: revokeFeed,
    done: "Adresse révoquée",
    failed: "Erreur lors de la révocation de l’adresse",
  })
}
