import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
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

export function profileQuery(id: string) {
  return queryOptions({ queryKey: keys.details(id), queryFn: () => readMyProfile(browserDb(), id) })
}

export function passwordChangeQuery() {
  return queryOptions({ queryKey: keys.password, queryFn: () => readPasswordChange(browserDb()) })
}

export function sessionsQuery() {
  return queryOptions({ queryKey: keys.sessions, queryFn: () => listMySessions(browserDb()) })
}

export function factorsQuery() {
  return queryOptions({ queryKey: keys.factors, queryFn: () => listFactors(browserDb()) })
}

export function useSaveProfile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => saveMyProfile(browserDb(), id, change),
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

export function useEndSession() {
  const changed = useAccountChanged()
  return useMutation({
    /** Null ends all but this one. */
    mutationFn: (id: string | null) => (id === null ? endOtherSessions(browserDb()) : endSession(browserDb(), id)),
    onSuccess: (_nothing, id) => toastSuccess(id === null ? "Autres sessions fermées" : "Session fermée"),
    onError: (error) => toastError("Erreur lors de la fermeture de la session", reasonOf(error)),
    onSettled: changed,
  })
}

export function useRemoveFactor() {
  const changed = useAccountChanged()
  return useMutation({
    mutationFn: (id: string) => removeFactor(browserDb(), id),
    onSuccess: () => toastSuccess("Double authentification désactivée"),
    onError: (error) => toastError("Erreur lors de la désactivation de la double authentification", reasonOf(error)),
    onSettled: changed,
  })
}
