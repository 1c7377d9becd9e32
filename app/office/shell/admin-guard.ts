import type { User } from "@supabase/supabase-js"
import { queryOptions } from "@tanstack/react-query"
import { createContext, type DataStrategyResult, type MiddlewareFunction, redirect } from "react-router"
import { isStaff } from "#domain/auth/rules.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { leaveAfter, needsCode, type Profile, readProfile, readSession, signInPath } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { prime, queryClient } from "../live/query-client.ts"
import { rememberedProfile, rememberProfile } from "./remembered-profile.ts"

/** The member of staff who is signed in. */
type Staff = { user: User; profile: Profile }
/** Set before any loader of the back office runs. */
export const staffContext = createContext<Staff>()

/** A signed-in user whose profile gives no access to the back office. */
export class NotStaffError extends AppError {
  readonly email: string | null
  readonly isDeactivated: boolean
  /** Has a page of its own: /terrain. */
  readonly isField: boolean

  constructor(email: string | null, profile: Profile | null) {
    super("forbidden")
    this.email = email
    this.isDeactivated = profile?.is_active === false
    this.isField = profile?.is_active === true && profile.role === "field"
  }
}

export function myProfileQuery(db: Db, userId: string) {
  return queryOptions({
    queryKey: ["profiles", "mine", userId],
    queryFn: async () => {
      const profile = await readProfile(db, userId)
      rememberProfile(profile && isStaff(profile) ? profile : null)
      return profile
    },
    staleTime: 60_000,
    initialData: () => rememberedProfile(userId),
    initialDataUpdatedAt: 0,
  })
}

/**
 * Client middleware of the back office. Without a session, or while the second factor is missing, it redirects to the sign-in page, which
 * leads back here. It only hides screens; the database enforces access. A profile that is not cached is awaited here, because the router
 * does not follow a redirect that a loader throws below a middleware. A cached one is refetched in the background (`useAccess`).
 */
export const requireSession: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const db = browserDb()
  const { pathname, search } = new URL(request.url)
  const leave = (lost: boolean) => redirect(signInPath(pathname + search, lost))
  const { session, lost } = await readSession(db)
  /* oxlint-disable typescript/only-throw-error -- throwing is how a middleware redirects */
  if (!session) throw leave(lost)
  if (await needsCode(db)) throw leave(false)
  /* oxlint-enable typescript/only-throw-error */
  context.set(staffContext, await readStaff(db, session.user, () => leave(true)))
  return next()
}

/**
 * Reads the profile of a signed-in user. Throws `NotStaffError`, which the layout shows as « Accès refusé », if the profile gives no
 * access. If the session was closed elsewhere (401), signs out and throws `leave()`.
 */
async function readStaff(db: Db, user: User, leave: () => Response): Promise<Staff> {
  const query = myProfileQuery(db, user.id)
  const profile = await queryClient.query({ ...query, staleTime: "static" }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || httpStatus(error.code) !== 401) throw error
    await leaveAfter(db, error)
    // oxlint-disable-next-line typescript/only-throw-error -- throwing is how a loader redirects
    throw leave()
  })
  // A cached profile lets the navigation go on at once; a stale one is refetched for the next navigation.
  prime(query)
  if (!profile || !isStaff(profile)) throw new NotStaffError(user.email ?? null, profile)
  return { user, profile }
}
