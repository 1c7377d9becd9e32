import { SECOND_FACTOR_NEEDED } from "#domain/auth/labels.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"

/** Who may call a function: anyone, an active account, the team (staff and field), staff, an administrator, or the scheduler with one of its keys. */
export type CallerKind = "anyone" | "account" | "field" | "staff" | "admin" | "service"

export type Caller = {
  id: string
  email: string
  full_name: string | null
  role: "admin" | "manager" | "field" | "user"
}

const ROLES: Record<"account" | "field" | "staff" | "admin", string[]> = {
  account: ["admin", "manager", "field", "user"],
  field: ["admin", "manager", "field"],
  staff: ["admin", "manager"],
  admin: ["admin"],
}

/**
 * Identifies the caller, or throws `unauthenticated` or `forbidden`. Returns the person when `kind` requires an account: the
 * session is still open, and has shown the second factor if the account has one.
 */
export async function identifyCaller(deps: Deps, kind: CallerKind, request: Request): Promise<Caller | null> {
  if (kind === "anyone") return null
  if (kind === "service") {
    if (await holdsOneOf(request, deps.schedulerKeys)) return null
    throw new AppError(bearerOf(request) ? "forbidden" : "unauthenticated")
  }
  const token = bearerOf(request)
  // The auth server checks the token, and that its session was not closed.
  const { data } = token ? await deps.callerClient(request).auth.getUser(token) : { data: { user: null } }
  if (!token || !data.user) throw new AppError("unauthenticated")
  const needsCode = data.user.factors?.some((factor) => factor.status === "verified") ?? false
  if (needsCode && assuranceOf(token) !== "aal2") throw new AppError("forbidden", { message: SECOND_FACTOR_NEEDED })
  // The service client, because the result must not depend on the rows that the caller may read: the account may be deactivated or demoted.
  const profile = await unwrap(
    deps.service.from("profiles").select("id, email, full_name, role, is_active").eq("id", data.user.id).maybeSingle(),
  )
  if (!profile?.is_active || !ROLES[kind].includes(profile.role)) throw new AppError("forbidden")
  return profile
}

/** Reads the assurance level of a token that was already verified. */
function assuranceOf(token: string): unknown {
  const payload = token.split(".")[1] ?? ""
  return (JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { aal?: unknown }).aal
}

/** Returns the bearer token of a request: the session of its caller, or a key. */
export function bearerOf(request: Request): string | null {
  return /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null
}

/** True when a header contains one of the keys; digests are compared, so that timing reveals nothing. */
async function holdsOneOf(request: Request, keys: string[]): Promise<boolean> {
  const expected = await Promise.all(keys.filter((key) => key !== "").map(digest))
  const given = [bearerOf(request), request.headers.get("apikey")].filter((key) => key !== null)
  return (await Promise.all(given.map(digest))).some((one) => expected.includes(one))
}

async function digest(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))
}
