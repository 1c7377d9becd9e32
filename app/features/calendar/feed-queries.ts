import { queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import { readMyFeed, renewFeed, revokeFeed } from "./feed.ts"

const TABLE = "calendar_feeds"

export function myFeedQuery(db: Db) {
  return queryOptions({ queryKey: [TABLE, "mine"], queryFn: () => readMyFeed(db) })
}

export function useRenewFeed(db: Db) {
  return useMutation({
    mutationFn: () => renewFeed(db),
    onSuccess: () => announceTableChange(TABLE),
    onError: (error) => toastError("Erreur lors de la création de l’adresse", reasonOf(error)),
  })
}

export function useRevokeFeed(db: Db) {
  return useMutation({
    mutationFn: () => revokeFeed(db),
    onSuccess() {
      announceTableChange(TABLE)
      toastSuccess("Adresse révoquée")
    },
    onError: (error) => toastError("Erreur lors de la révocation de l’adresse", reasonOf(error)),
  })
}
