import { verify } from "hono/jwt"

/** The caller of the backend: staff, a holder of the secret key, or a visitor. An account without a role is a visitor. */
export type CallerKind = "visitor" | "staff" | "service"

/** Keys that identify callers. `isStaff` is called for valid tokens only. */
export type CallerKeys = {
  jwtSecret: string
  secretKey: string
  isStaff: (token: string, claims: Record<string, unknown>) => Promise<boolean>
}

/** Returns the kind of caller; an invalid or expired token counts as a visitor's. */
export async function readCaller(
  request: Request,
  params: URLSearchParams,
  { jwtSecret, secretKey, isStaff }: CallerKeys,
): Promise<CallerKind> {
  const key = request.headers.get("apikey") ?? params.get("apikey")
  if (key === secretKey) return "service"
  const token = bearerOf(request)
  const claims = token ? await verify(token, jwtSecret, "HS256").catch(() => null) : null
  return token && claims && (await isStaff(token, claims)) ? "staff" : "visitor"
}

export function bearerOf(request: Request): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null
}
