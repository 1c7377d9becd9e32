import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { isStaff } from "#domain/auth/rules.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { type Profile, signOut } from "#app/lib/auth.ts"
import type { Db } from "#app/lib/db.ts"
import { myProfileQuery } from "./admin-guard.ts"

/**
 * Follows whether the person at this screen may still be here: a screen may have been shown for a profile that was remembered. A session
 * that is gone is signed out; for somebody who is no staff any more the guard looks again. Answers the profile as it is now.
 */
export function useAccess(db: Db, userId: string): Profile | null {
  const { revalidate } = useRevalidator()
  const { data, error } = useQuery(myProfileQuery(db, userId))
  const isGone = error instanceof AppError && httpStatus(error.code) === 401
  const isRefused = data !== undefined && (data === null || !isStaff(data))
  useEffect(() => {
    if (isGone) void signOut(db)
    else if (isRefused) void revalidate()
  }, [db, isGone, isRefused, revalidate])
  return data ?? null
}
