import { inviteStaffSchema } from "#domain/auth/schema.ts"
import { AppError, sentence } from "#domain/errors.ts"
import { idOfLink } from "#functions/_shared/account-secrets.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { randomHex } from "#functions/_shared/hex.ts"
import { removeFactors } from "#functions/_shared/factors.ts"

/**
 * Invites a person to the team: an account, its role, and a mail with the link to choose a password. Only the holder of the link gets
 * access: an account outside the team that already exists under that address loses its password, sessions and second factor.
 * Service client: no user has rights over accounts and other people's profiles.
 */
export const createInviteStaff = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "admin", body: inviteStaffSchema }, async ({ body, person }) => {
    const known = await unwrap(
      deps.service.from("profiles").select("id, role").eq("email", body.email).limit(1).maybeSingle(),
    )
    if (known && known.role !== "user")
      throw new AppError("already_in_team", { fields: { email: sentence("already_in_team") } })
    if (known) await takeOver(deps, known.id)
    const { data, error } = known
      ? await deps.service.auth.admin.generateLink({ type: "recovery", email: body.email })
      : await deps.service.auth.admin.generateLink({
          type: "invite",
          email: body.email,
          options: { data: { full_name: body.full_name } },
        })
    if (error) throw new AppError(error.code === "email_exists" ? "conflict" : "unexpected", { cause: error })
    await unwrap(
      deps.service.rpc("record_invitation", {
        p_user_id: data.user.id,
        p_actor_id: person?.id ?? "",
        p_full_name: body.full_name,
        p_role: body.role,
        p_token_hash: idOfLink(data.properties.hashed_token),
        p_link_type: data.properties.verification_type,
      }),
    )
    return { id: data.user.id }
  })

async function takeOver(deps: Deps, userId: string): Promise<void> {
  const password = randomHex() + randomHex()
  const { error } = await deps.service.auth.admin.updateUserById(userId, { password })
  if (error) throw new AppError("unexpected", { cause: error })
  await removeFactors(deps, userId)
}
