import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { ProfileChange } from "#domain/profile/schema.ts"
import {
  endOtherSessions,
  endSession,
  listFactors,
  listMySessions,
  readMyProfile,
  readPasswordChange,
  removeFactor,
  saveMyProfile,
} from "./data.ts"

const keys = {
  details: (id: string) => ["profiles", "details", id] as const,
  password: ["account", "password"] as const,
  sessions: ["account", "sessions"] as const,
  factors: ["account", "factors"] as const,
}

export function profileQuery(db: Db, id: string) {
  return queryOptions({ queryKey: keys.details(id), queryFn: () => readMyProfile(db, id) })
}

export function passwordChangeQuery(db: Db) {
  return queryOptions({ queryKey: keys.password, queryFn: () => readPasswordChange(db) })
}

export function sessionsQuery(db: Db) {
  return queryOptions({ queryKey: keys.sessions, queryFn: () => listMySessions(db) })
}

export function factorsQuery(db: Db) {
  return queryOptions({ queryKey: keys.factors, queryFn: () => listFactors(db) })
}

export function useSaveProfile(db: Db, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => saveMyProfile(db, id, change),
    onSuccess() {
      // The guard reads the name again for the sidebar.
      client.removeQueries({ queryKey: ["profiles", "mine"] })
      announceTableChange("profiles")
    },
  })
}

/** Reads again what the screen says about the account's safety. */
export function useAccountChanged() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ["account"] })
}

export function useEndSession(db: Db) {
  const changed = useAccountChanged()
  return useMutation({
    /** Null ends all but this one. */
    mutationFn: (id: string | null) => (id === null ? endOtherSessions(db) : endSession(db, id)),
    onSuccess: (_nothing, id) => toastSuccess(id === null ? "Autres sessions fermées" : "Session fermée"),
    onError: (error) => toastError("Erreur lors de la fermeture de la session", reasonOf(error)),
    onSettled: changed,
  })
}

export function useRemoveFactor(db: Db) {
  const changed = useAccountChanged()
  return useMutation({
    mutationFn: (id: string) => removeFactor(db, id),
    onSuccess: () => toastSuccess("Double authentification désactivée"),
    onError: (error) => toastError("Erreur lors de la désactivation de la double authentification", reasonOf(error)),
    onSettled: changed,
  })
}
