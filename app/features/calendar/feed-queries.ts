import { queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import { readMyFeed, renewFeed, revokeFeed } from "./feed.ts"

const TABLE = "calendar_feeds"

export function myFeedQuery() {
  return queryOptions({ queryKey: [TABLE, "mine"], queryFn: () => readMyFeed(browserDb()) })
}

export function useRenewFeed() {
  return useMutation({
    mutationFn: () => renewFeed(browserDb()),
    onSuccess: () => announceTableChange(TABLE),
    onError: (error) => toastError("Erreur lors de la création de l’adresse", reasonOf(error)),
  })
}

export function useRevokeFeed() {
  return useMutation({
    mutationFn: () => revokeFeed(browserDb()),
    onSuccess() {
      announceTableChange(TABLE)
      toastSuccess("Adresse révoquée")
    },
    onError: (error) => toastError("Erreur lors de la révocation de l’adresse", reasonOf(error)),
  })
}
