import { type AuthError, isAuthRetryableFetchError, type Session } from "@supabase/supabase-js"
import { describeSignInError, type SignInRefusal } from "#domain/auth/labels.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import { foundStoredSession } from "./browser-db.ts"
import type { Db } from "./db.ts"

export type Profile = {
  id: string
  email: string | null
  full_name: string | null
  role: string
  avatar_url: string | null
  is_active: boolean
}

const PROFILE_COLUMNS = "id, email, full_name, role, avatar_url, is_active"

/**
 * The session of this browser, refreshed first when it was about to expire. `lost` tells that there was one but its refresh
 * token is no longer known: what was stored is gone then. Throws `unavailable` when the server cannot be reached.
 */
export async function readSession(db: Db): Promise<{ session: Session | null; lost: boolean }> {
  const { data, error } = await db.auth.getSession()
  if (!error) return { session: data.session, lost: !data.session && foundStoredSession() }
  if (isAuthRetryableFetchError(error)) throw new AppError("unavailable", { cause: error })
  await db.auth.signOut({ scope: "local" })
  return { session: null, lost: true }
}

/** The profile of a user, null when there is none (a trigger makes one with every account). */
export async function readProfile(db: Db, userId: string): Promise<Profile | null> {
  const { data, error } = await db.from("profiles").select(PROFILE_COLUMNS).eq("id", userId).maybeSingle()
  if (error) throw toAppError(error)
  return data
}

/** Signs in and notes the time on the profile. Answers why not, or null when it worked. */
export async function signIn(db: Db, email: string, password: string): Promise<SignInRefusal | null> {
  const { data, error } = await db.auth.signInWithPassword({ email: email.trim(), password })
  if (error) return refuse(error)
  const { error: stampError } = await db
    .from("profiles")
    .update({ last_login: new Date().toISOString() })
    .eq("id", data.user.id)
  // Someone who may enter is not kept out by a failed note.
  if (stampError) console.error("last_login was not updated", stampError)
  return null
}

function refuse(error: AuthError): SignInRefusal {
  return describeSignInError({ message: error.message, code: error.code, status: error.status })
}

/** Ends the session of this browser only, even without network; other devices stay signed in. */
export async function signOut(db: Db): Promise<void> {
  await db.auth.signOut({ scope: "local" })
}

/** The sign-in page that leads back to where someone wanted to go. `lost` makes it say that the session was not found. */
export function signInPath(next: string, lost = false): string {
  const search = new URLSearchParams({ next })
  if (lost) search.set("session", "perdue")
  return `/admin/login?${search}`
}
