import type { AuthError } from "@supabase/supabase-js"
import { toSignInRefusal } from "#app/lib/auth.ts"
import type { Db } from "#app/lib/db.ts"
import { FACTOR_LOST, FACTOR_LOST_SENTENCE, LINK_SPENT, type SignInRefusal, WRONG_CODE } from "#domain/auth/labels.ts"

/** Why the server refused, or null after a success. */
type Outcome = Promise<SignInRefusal | null>

const SAME_PASSWORD = "Le nouveau mot de passe doit être différent de l’actuel."
const WEAK_PASSWORD = "Ce mot de passe est trop facile à deviner."
const WRONG_MAIL_CODE = "Ce code n’est pas valable ou a déjà servi. Demandez-en un nouveau."

/** Answers a wrong code or a spent link (4xx except 429) with `sentence`; other errors are worded as for the password. */
function refuseAs(sentence: string, error: AuthError): SignInRefusal {
  const isWrong = error.status !== 429 && error.status !== undefined && error.status >= 400 && error.status < 500
  return isWrong ? { sentence } : toSignInRefusal(error)
}

/** Verifies a code from an authenticator application. If the user has several factors, a code of any of them is accepted. */
export async function showFactorCode(db: Db, code: string): Outcome {
  const { data, error } = await db.auth.mfa.listFactors()
  if (error) return toSignInRefusal(error)
  let refusal: SignInRefusal | null = { sentence: WRONG_CODE }
  for (const { id } of data.totp) {
    const shown = await db.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!shown.error) return null
    refusal = refuseAs(shown.error.code === FACTOR_LOST ? FACTOR_LOST_SENTENCE : WRONG_CODE, shown.error)
  }
  return refusal
}

/**
 * Errors that Supabase Auth returns only for some addresses: no account, or a mail sent a moment ago. Showing them would reveal which
 * accounts exist.
 */
const REVEALING_ERRORS = ["otp_disabled", "over_email_send_rate_limit"]

/** Requests a sign-in code by mail for a member of staff. The answer does not reveal whether the address has an account. */
export async function askForCode(db: Db, email: string): Outcome {
  const { error } = await db.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  return error && !REVEALING_ERRORS.includes(error.code ?? "") ? toSignInRefusal(error) : null
}

export async function signInWithCode(db: Db, email: string, code: string): Outcome {
  const { error } = await db.auth.verifyOtp({ email, token: code, type: "email" })
  return error ? refuseAs(WRONG_MAIL_CODE, error) : null
}

/** Requests a mail with the link to choose a new password. The answer does not reveal whether the address has an account. */
export async function askForLink(db: Db, email: string): Outcome {
  const { error } = await db.auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/admin/mot-de-passe`,
  })
  return error && !REVEALING_ERRORS.includes(error.code ?? "") ? toSignInRefusal(error) : null
}

export type PasswordLink = { token_hash: string; type: "recovery" | "invite" }

/** Reads the link from a mail. It stands after the `#`, so that no server ever receives it. */
export function readLink(hash: string): PasswordLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""))
  const token_hash = params.get("token_hash")
  return token_hash ? { token_hash, type: params.get("type") === "invite" ? "invite" : "recovery" } : null
}

/** Uses a link up: it opens a session in which a password can be chosen, once. */
export async function openLink(db: Db, link: PasswordLink): Outcome {
  const { error } = await db.auth.verifyOtp(link)
  return error ? refuseAs(LINK_SPENT, error) : null
}

/** Sets the password of the current user and ends the user's other sessions. */
export async function choosePassword(
  db: Db,
  password: string,
): Promise<{ refusal: SignInRefusal } | { areOthersOpen: boolean }> {
  const { error } = await db.auth.updateUser({ password })
  if (error?.code === "same_password") return { refusal: { sentence: SAME_PASSWORD } }
  if (error?.code === "weak_password") return { refusal: { sentence: WEAK_PASSWORD } }
  if (error) return { refusal: refuseAs(LINK_SPENT, error) }
  const ended = await db.auth.signOut({ scope: "others" })
  if (ended.error) console.error("The other sessions were not ended", ended.error)
  return { areOthersOpen: ended.error !== null }
}
