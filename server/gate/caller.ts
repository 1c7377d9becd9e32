import { verify } from "hono/jwt"
import { bearerOf } from "../backend/auth/wire.ts"

/** Who sends a request to the backend: somebody signed in, a holder of the secret key, or anybody else. */
export type CallerKind = "visitor" | "account" | "service"

/** A token that is not valid, or no longer, is a visitor's. */
export async function readCaller(
  request: Request,
  params: URLSearchParams,
  keys: { jwtSecret: string; secretKey: string },
): Promise<CallerKind> {
  const key = request.headers.get("apikey") ?? params.get("apikey")
  if (key === keys.secretKey) return "service"
  const token = bearerOf(request)
  const claims = token ? await verify(token, keys.jwtSecret, "HS256").catch(() => null) : null
  return claims ? "account" : "visitor"
}
