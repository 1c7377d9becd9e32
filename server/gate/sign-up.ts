import { randomUUID } from "node:crypto"
import { spendOnePassword } from "../backend/auth/password-time.ts"
import { readCall } from "./auth-call.ts"
import { Refusal } from "./refusal.ts"

/**
 * The body of a call as it goes on when only administrators make accounts: a mailed code makes none. Throws for a sign-up.
 */
export function closeSignUp(path: string, body: string): string {
  if (path === "/auth/v1/signup") throw new Refusal(422, "signup_disabled", "Signups not allowed for this instance")
  if (path !== "/auth/v1/otp" || body === "") return body
  return JSON.stringify({ ...readCall(body), create_user: false })
}

/**
 * The answer to an open sign-up, the same for a new address and for a known one: an account without a session, which its owner then
 * opens with the password.
 */
export async function answerSignUp(answer: Response, body: string): Promise<Response> {
  const { email, data } = readCall(body)
  if (!answer.ok) {
    const refusal = (await answer.clone().json()) as { error_code?: unknown }
    if (refusal.error_code !== "user_already_exists") return answer
    // A new account's password would have been hashed.
    await spendOnePassword()
  }
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
