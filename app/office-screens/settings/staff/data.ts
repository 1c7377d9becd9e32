import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Role } from "#domain/auth/roles.ts"
import type { InviteStaffInput } from "#domain/auth/schema.ts"
import { AppError, toAppError } from "#domain/errors.ts"

export type Account = Awaited<ReturnType<typeof listAccounts>>[number]

/** `team`: accounts with a role, inactive ones included; `all`: also accounts without a role. */
export type AccountScope = "team" | "all"

const COLUMNS = "id, email, full_name, avatar_url, role, is_active, last_login"
export const ACCOUNT_LIMIT = 200

/** Up to 200 accounts by role. In scope `all` the newest of each role come first, because accounts without a role can be many. */
export async function listAccounts(db: Db, scope: AccountScope) {
  const query = db.from("profiles").select(COLUMNS)
  const scoped = scope === "team" ? query.in("role", ["admin", "manager", "field"]) : query
  return await scoped
    .order("role")
    .order("created_at", { ascending: scope === "team" })
    .limit(ACCOUNT_LIMIT)
    .then(dataOf)
}

export async function changeAccount(db: Db, id: string, change: { role: Role } | { is_active: boolean }) {
  const data = await db.from("profiles").update(change).eq("id", id).select("id").then(dataOf)
  if (data.length === 0) throw new AppError("forbidden")
}

export async function inviteStaff(db: Db, input: InviteStaffInput): Promise<void> {
  await callFunction(db, "invite-staff", input)
}

/** Requests a mail to the account's owner with the link to choose a new password. */
export async function sendPasswordLink(db: Db, email: string): Promise<void> {
  const { error } = await db.auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/admin/mot-de-passe`,
  })
  if (!error) return
  throw error.status === 429 ? new AppError("too_many_requests", { cause: error }) : toAppError(error)
}

export async function removeFactorOf(db: Db, id: string): Promise<void> {
  await callFunction(db, "reset-factor", { user_id: id })
}
