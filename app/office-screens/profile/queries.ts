import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { useChange } from "#app/office/records/use-change.ts"
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

/** Not a table: a key for what protects the account (password, sessions, factors). */
const ACCOUNT = "account"

const keys = {
  details: (id: string) => ["profiles", "details", id] as const,
  password: [ACCOUNT, "password"] as const,
  sessions: [ACCOUNT, "sessions"] as const,
  factors: [ACCOUNT, "factors"] as const,
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
  return useChange({
    table: "profiles",
    change: (db, change: ProfileChange) => saveMyProfile(db, id, change),
    // The guard reads the profile again and the sidebar gets the new name.
    onDone: () => client.removeQueries({ queryKey: ["profiles", "mine"] }),
  })
}

/** Refetches what the screen shows about the account's security. */
export function useAccountChanged() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [ACCOUNT] })
}

export function useEndSession() {
  return useChange({
    table: ACCOUNT,
    /** Null ends all sessions except the current one. */
    change: (db, id: string | null) => (id === null ? endOtherSessions(db) : endSession(db, id)),
    done: (_nothing, id) => (id === null ? "Autres sessions fermées" : "Session fermée"),
    failed: "Erreur lors de la fermeture de la session",
    readsAgainWhenRefused: true,
  })
}

export function useRemoveFactor() {
  return useChange({
    table: ACCOUNT,
    change: removeFactor,
    done: "Double authentification désactivée",
    failed: "Erreur lors de la désactivation de la double authentification",
    readsAgainWhenRefused: true,
  })
}
