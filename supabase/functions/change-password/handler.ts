import { changePasswordSchema } from "#domain/auth/schema.ts"
import { AppError } from "#domain/errors.ts"
import { bearerOf } from "#functions/_shared/callers.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

const WRONG = "Le mot de passe actuel est incorrect."
const SAME = "Le nouveau mot de passe doit être différent de l’actuel."
const WEAK = "Ce mot de passe est trop facile à deviner."

type PasswordRefusal = { code?: string | undefined; status?: number | undefined }

/**
 * Changes the caller's own password after checking the current one. The auth server ends the person's other sessions; the
 * database queues a mail to the owner, in the transaction of the change.
 */
export const createChangePassword = (deps: Deps): Handler =>
  endpoint(
    deps,
    { method: "POST", caller: "account", body: changePasswordSchema, limit: "passwords" },
    async ({ request, body, person }) => {
      await checkPassword(deps, request, person?.email ?? "", body.current_password)
      const { auth } = deps.callerClient(request)
      // The session is the caller's own; only its access token is known here, and it is never refreshed.
      const session = await auth.setSession({ access_token: bearerOf(request) ?? "", refresh_token: "not-used" })
      if (session.error) throw new AppError("unauthenticated", { cause: session.error })
      const { error } = await auth.updateUser({
        password: body.new_password,
        current_password: body.current_password,
      })
      if (error) throw refuse(error)
      return {}
    },
  )

/** Checks a password by opening a short session: the only check that works on any auth server, whatever its settings. */
async function checkPassword(deps: Deps, request: Request, email: string, password: string): Promise<void> {
  const { auth } = deps.callerClient(new Request(request.url))
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) throw refuse(error)
  await auth.signOut({ scope: "local" })
}

function refuse(error: PasswordRefusal & Error): AppError {
  const cause = error
  if (error.code === "invalid_credentials")
    return new AppError("invalid_input", { message: WRONG, fields: { current_password: WRONG }, cause })
  if (error.code === "same_password")
    return new AppError("invalid_input", { message: SAME, fields: { new_password: SAME }, cause })
  if (error.code === "weak_password")
    return new AppError("invalid_input", { message: WEAK, fields: { new_password: WEAK }, cause })
  if (error.code === "insufficient_aal") return new AppError("forbidden", { cause })
  if (error.status === 429) return new AppError("too_many_requests", { cause })
  return new AppError("unexpected", { cause })
}
