import { type AuthError, isAuthRetryableFetchError, type Session } from "@supabase/supabase-js"
import { describeSignInError, type SignInRefusal } from "#domain/auth/labels.ts"
import { AppError, sentence, toAppError } from "#domain/errors.ts"
import { foundStoredSession } from "./browser-db.ts"
import { dataOf, type Db } from "./db.ts"

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const PROFILE_COLUMNS = "id, email, full_name, role, avatar_url, is_active"

/**
 * The session of this browser, refreshed first if it is about to expire. `lost` is true when a stored session ended: the server
 * refused its refresh token, or a tab signed out. The stored session is then deleted. Throws `unavailable` when the server cannot be reached.
 */
export async function readSession(db: Db): Promise<{ session: Session | null; lost: boolean }> {
  const { data, error } = await db.auth.getSession()
  if (!error) return { session: data.session, lost: !data.session && foundStoredSession() }
  if (isAuthRetryableFetchError(error)) throw new AppError("unavailable", { cause: error })
  await signOut(db)
  return { session: null, lost: true }
}

/** Whether the user has a second factor and has not entered its code yet. Until then the session gives no access to data. */
export async function needsCode(db: Db): Promise<boolean> {
  const { data } = await db.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === "aal2" && data.currentLevel !== "aal2"
}

/**
 * The profile of the signed-in user, created if it is missing. Throws `session_lost` when the session was closed elsewhere: its token has not
 * expired, but the database refuses it. Throws `account_deactivated` when that is the reason.
 */
export async function readProfile(db: Db, userId: string): Promise<Profile | null> {
  const known = await findProfile(db, userId)
  if (known) return known
  // Before `getUser`, which deletes the stored session, and its token with it, when the session has ended.
  if (await isDeactivated(db)) throw new AppError("account_deactivated")
  const { error } = await db.auth.getUser()
  if (error && isAuthRetryableFetchError(error)) throw new AppError("unavailable", { cause: error })
  if (error) throw new AppError("session_lost", { cause: error })
  const made = await db.rpc("ensure_my_profile")
  if (made.error) throw toAppError(made.error)
  return findProfile(db, userId)
}

/** Why the session ended, as far as the server tells: it still answers this question to a token that has not expired. */
async function isDeactivated(db: Db): Promise<boolean> {
  const { data } = await db.rpc("is_my_account_deactivated")
  return data === true
}

async function findProfile(db: Db, userId: string) {
  return await db.from("profiles").select(PROFILE_COLUMNS).eq("id", userId).maybeSingle().then(dataOf)
}

/** Opens a session. Returns the refusal, or null on success; the caller then checks `needsCode`. */
export async function signIn(db: Db, email: string, password: string): Promise<SignInRefusal | null> {
  const { error } = await db.auth.signInWithPassword({ email: email.trim(), password })
  return error ? toSignInRefusal(error) : null
}

/**
 * Writes the time of the sign-in to the profile and clears the « signed out » mark of this browser. A failed write does not block the sign-in.
 */
export async function noteSignIn(db: Db): Promise<void> {
  window.localStorage.removeItem(LEFT_KEY)
  const { data } = await db.auth.getSession()
  if (!data.session) return
  const { error } = await db
    .from("profiles")
    .update({ last_login: new Date().toISOString() })
    .eq("id", data.session.user.id)
  if (error) console.error("last_login was not updated", error)
}

export function toSignInRefusal(error: AuthError): SignInRefusal {
  // The configured key does not belong to this backend, so every sign-in fails until the operator fixes it.
  if (/invalid api key/i.test(error.message)) console.error("Invalid API key", error)
  const refusal = describeSignInError({ message: error.message, code: error.code, status: error.status })
  return isAuthRetryableFetchError(error) ? { ...refusal, hint: sentence("unavailable") } : refusal
}

/** Ends the session of this browser only, even without network; other devices stay signed in. */
export async function signOut(db: Db): Promise<void> {
  await db.auth.signOut({ scope: "local" })
}

/** In localStorage, so that other tabs know why their session ended, even if they wake up much later. */
const LEFT_KEY = "mirabelle-left"

/** Notes why the session ends: the user signed out on purpose, or the account was deactivated. The next sign-in clears the note. */
export function noteLeaving(why: "fermee" | "desactivee" = "fermee"): void {
  window.localStorage.setItem(LEFT_KEY, why)
}

/** Signs out after a 401, and notes the reason if it is known. */
export async function leaveAfter(db: Db, error: AppError): Promise<void> {
  if (error.code === "account_deactivated") noteLeaving("desactivee")
  await signOut(db)
}

/**
 * Address of the sign-in page, which returns to `next` afterwards. With `lost` the page says that the session was not found, or why it ended.
 * Browser only.
 */
export function signInPath(next: string, lost = false): string {
  const search = new URLSearchParams({ next })
  if (lost) search.set("session", window.localStorage.getItem(LEFT_KEY) ?? "perdue")
  return `/admin/login?${search}`
}
