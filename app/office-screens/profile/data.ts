import type { Factor } from "@supabase/supabase-js"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { WRONG_CODE } from "#domain/auth/labels.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import type { ProfileChange } from "#domain/profile/schema.ts"

export type MyProfile = Awaited<ReturnType<typeof readMyProfile>>

const COLUMNS = "id, email, full_name, phone, avatar_url, role, is_active, created_at, last_login"

export async function readMyProfile(db: Db, id: string) {
  const data = await db.from("profiles").select(COLUMNS).eq("id", id).maybeSingle().then(dataOf)
  if (!data) throw new AppError("not_found", { message: "Utilisateur non connecté" })
  return data
}

export async function saveMyProfile(db: Db, id: string, change: ProfileChange): Promise<void> {
  const data = await db.from("profiles").update(change).eq("id", id).select("id").then(dataOf)
  if (data.length === 0) throw new AppError("unauthenticated", { message: "Utilisateur non connecté" })
}

/** Changes the password and ends every other session of the user. */
export async function changePassword(db: Db, current: string, next: string): Promise<void> {
  await callFunction(db, "change-password", { current_password: current, new_password: next })
}

/** The instant of the last password change; null if it is not known. */
export async function readPasswordChange(db: Db): Promise<string | null> {
  return await db.rpc("my_password_changed_at").then(dataOf)
}

export type MySession = Awaited<ReturnType<typeof listMySessions>>[number]

export async function listMySessions(db: Db) {
  return await db.rpc("my_sessions").then(dataOf)
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.rpc("end_session", { p_id: id }).then(dataOf)
}

export async function endOtherSessions(db: Db): Promise<void> {
  const { error } = await db.auth.signOut({ scope: "others" })
  if (error) throw toAppError(error)
}

/** The verified second factors of the current user. */
export async function listFactors(db: Db): Promise<Factor[]> {
  const data = await db.auth.mfa.listFactors().then(dataOf)
  return data.totp
}

/** The data to set up an authenticator application: a QR code to scan, or a secret to type. */
export type Enrolment = { factorId: string; qrCode: string; secret: string }

/**
 * Starts the enrolment of a factor, which the application shows under the company's name. Unverified factors of earlier attempts are
 * removed first.
 */
export async function enrolFactor(db: Db, company: string): Promise<Enrolment> {
  const factors = await db.auth.mfa.listFactors()
  if (factors.error) throw toAppError(factors.error)
  for (const factor of factors.data.all.filter(({ status }) => status === "unverified")) {
    await db.auth.mfa.unenroll({ factorId: factor.id })
  }
  const data = await db.auth.mfa.enroll({ factorType: "totp", issuer: company }).then(dataOf)
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Verifies a factor with the six digits from the application. Throws `invalid_input` if they are wrong. */
export async function confirmFactor(db: Db, factorId: string, code: string): Promise<void> {
  const { error } = await db.auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return
  if (error.status === 429) throw new AppError("too_many_requests", { cause: error })
  const isWrong = error.code === "mfa_verification_failed" || error.status === 422 || error.status === 400
  if (!isWrong) throw toAppError(error)
  throw new AppError("invalid_input", { message: WRONG_CODE, cause: error })
}

export async function removeFactor(db: Db, factorId: string): Promise<void> {
  await db.auth.mfa.unenroll({ factorId }).then(dataOf)
  // The current token still claims a verified second factor; a refresh removes the claim.
  await db.auth.refreshSession()
}
