import { randomUUID } from "node:crypto"
import * as z from "zod/mini"
import { newPassword } from "#domain/auth/schema.ts"
import { isEmail } from "#domain/fields.ts"
import { AuthRefusal } from "./wire.ts"

/** @throws {AuthRefusal} 400 when the text is not an e-mail address. */
export function checkEmail(email: string): void {
  if (!isEmail(email))
    throw new AuthRefusal(400, "validation_failed", "Unable to validate email address: invalid format")
}

/**
 * True when the body has an address and a password that may be those of a new account; the backend looks no address up for a body without them. It
 * counts characters otherwise than we do, so what is too short or too long is refused here. @throws {AuthRefusal} 400 or 422
 */
export function isNewAccount(body: Record<string, unknown>): body is { email: string; password: string } {
  const { email, password } = body
  if (typeof email !== "string" || typeof password !== "string") return false
  checkEmail(email)
  if (!z.safeParse(newPassword, password).success)
    throw new AuthRefusal(422, "weak_password", "Password should have 8 to 72 characters, all of them visible.")
  return true
}

/**
 * The response to an open sign-up, the same for a new and for a known address: an account without a session. Its owner then signs in
 * with the password.
 */
export function answerSignUp({ email, data }: Record<string, unknown>): Response {
  const now = new Date().toISOString()
  return Response.json({
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}
