import type { User } from "@supabase/supabase-js"
import { queryOptions } from "@tanstack/react-query"
import { createContext, type DataStrategyResult, type MiddlewareFunction, redirect } from "react-router"
import { isStaff } from "#domain/auth/rules.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { needsCode, type Profile, readProfile, readSession, signInPath, signOut } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { prime, queryClient } from "../live/query-client.ts"

/** Who is at work, and the client that acts in their name. Set before any loader of the back office runs. */
export type Staff = { user: User; profile: Profile }
export const staffContext = createContext<Staff>()

/** Somebody signed in whose profile opens nothing here. */
export class NotStaffError extends AppError {
  readonly email: string | null

  constructor(email: string | null) {
    super("forbidden")
    this.email = email
  }
}

export function myProfileQuery(db: Db, userId: string) {
  return queryOptions({
    queryKey: ["profiles", "mine", userId],
    queryFn: () => readProfile(db, userId),
    staleTime: 60_000,
  })
}

/**
 * Client middleware of the back office. Nobody signed in, or not with everything that the account asks for: the sign-in page,
 * which leads back here. A session that was closed elsewhere is cleared first. Signed in without being staff: a `NotStaffError` that the
 * layout shows as « Accès refusé ». It only hides screens; the database refuses on its own.
 */
export const requireStaff: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const db = browserDb()
  const { pathname, search } = new URL(request.url)
  const leave = (lost: boolean) => redirect(signInPath(pathname + search, lost))
  const { session, lost } = await readSession(db)
  /* eslint-disable @typescript-eslint/only-throw-error -- throwing is how a middleware redirects */
  if (!session) throw leave(lost)
  if (await needsCode(db)) throw leave(false)
  const query = myProfileQuery(db, session.user.id)
  const profile = await queryClient.query({ ...query, staleTime: "static" }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || httpStatus(error.code) !== 401) throw error
    await signOut(db)
    throw leave(true)
  })
  /* eslint-enable @typescript-eslint/only-throw-error */
  // What is known lets the navigation go on at once; when it is old it is read again for the next one.
  prime(query)
  if (!profile || !isStaff(profile)) throw new NotStaffError(session.user.email ?? null)
  context.set(staffContext, { user: session.user, profile })
  return next()
}
