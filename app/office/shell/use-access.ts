import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { isStaff } from "#domain/auth/rules.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { leaveAfter, type Profile } from "#app/lib/auth.ts"
import type { Db } from "#app/lib/db.ts"
import { myProfileQuery } from "./admin-guard.ts"

/**
 * Watches whether the user may still be here, because the screen may have been rendered from a cached profile. A session that no longer
 * exists (401) is signed out; if the user is no longer staff, the route guard runs again. Returns the current profile.
 */
export function useAccess(db: Db, userId: string): Profile | null {
  const { revalidate } = useRevalidator()
  const { data, error } = useQuery(myProfileQuery(db, userId))
  const gone = error instanceof AppError && httpStatus(error.code) === 401 ? error : null
  const isRefused = data !== undefined && (data === null || !isStaff(data))
  useEffect(() => {
    if (gone) void leaveAfter(db, gone)
    else if (isRefused) void revalidate()
  }, [db, gone, isRefused, revalidate])
  return data ?? null
}
