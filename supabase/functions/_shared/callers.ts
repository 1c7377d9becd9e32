import { AppError } from "#domain/errors.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"

/** Who may call a function: anyone, active staff, an active administrator, or the scheduler with the secret key. */
export type CallerKind = "anyone" | "staff" | "admin" | "service"

export type StaffMember = { id: string; email: string; full_name: string | null; role: "admin" | "manager" }

/**
 * Lets the request through or throws `unauthenticated` / `forbidden`. Answers the person when staff was asked for.
 */
export async function identifyCaller(deps: Deps, kind: CallerKind, request: Request): Promise<StaffMember | null> {
  if (kind === "anyone") return null
  if (kind === "service") {
    if (await holdsServiceKey(request, deps.serviceKey)) return null
    throw new AppError(bearerOf(request) ? "forbidden" : "unauthenticated")
  }
  const token = bearerOf(request)
  const { data } = token ? await deps.callerClient(request).auth.getUser(token) : { data: { user: null } }
  if (!data.user) throw new AppError("unauthenticated")
  // The service client: a deactivated or demoted person must not be able to hide it by what they may read.
  const profile = await unwrap(
    deps.service.from("profiles").select("id, email, full_name, role, is_active").eq("id", data.user.id).maybeSingle(),
  )
  const allowed: string[] = kind === "admin" ? ["admin"] : ["admin", "manager"]
  if (!profile?.is_active || !allowed.includes(profile.role)) throw new AppError("forbidden")
  return profile as StaffMember
}

function bearerOf(request: Request): string | null {
  return /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null
}

/** True when a header carries the secret key; compared through digests so that the time taken tells nothing. */
async function holdsServiceKey(request: Request, serviceKey: string): Promise<boolean> {
  if (serviceKey === "") return false
  const expected = await digest(serviceKey)
  const given = [bearerOf(request), request.headers.get("apikey")].filter((key) => key !== null)
  return (await Promise.all(given.map(digest))).includes(expected)
}

async function digest(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))
}
