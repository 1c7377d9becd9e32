import { sign, verify } from "hono/jwt"
import type { EmbeddedDatabase } from "./database.ts"
import { bearerOf } from "../gate/caller.ts"
import type { Answer } from "./auth/wire.ts"

const SIGN = /^\/storage\/v1\/object\/sign\//
const SIGNED = /^\/storage\/v1\/object\/sign\/([^/]+)\//
const ALGORITHM = "HS256"

const STILL_ALLOWED = `
  select 1 from public.profiles
  where id::text = $1 and is_active and (role in ('admin', 'manager') or $2 = 'avatars')`

/**
 * Binds the signed URL of a file to the user who requested it: it stops working when their access ends, not only when it expires.
 * URLs that a function signed are bound to no user. An expired or forged URL is answered 400, as by Supabase.
 */
export function bindSignedAddresses(answer: Answer, query: EmbeddedDatabase["query"], jwtSecret: string): Answer {
  const read = (token: string | null) => (token ? verify(token, jwtSecret, ALGORITHM).catch(() => null) : null)

  async function bind(request: Request): Promise<Response> {
    const [response, session] = await Promise.all([answer(request), read(bearerOf(request))])
    if (!response.ok || typeof session?.sub !== "string") return response
    const { signedUrl } = (await response.json()) as { signedUrl: string }
    const [path, search] = signedUrl.split("?", 2)
    const claims = await read(new URLSearchParams(search).get("token"))
    const token = await sign({ ...claims, signer: session.sub }, jwtSecret, ALGORITHM)
    return Response.json({ signedUrl: `${path}?token=${token}` })
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === "POST" && SIGN.test(pathname)) return bind(request)
    const bucket = SIGNED.exec(pathname)?.[1]
    if (!bucket) return answer(request)
    const claims = await read(searchParams.get("token"))
    // An old page asks again for its pictures: no failure of the site, as which the backend would answer it.
    if (!claims)
      return Response.json({ statusCode: "400", error: "InvalidJWT", message: "Invalid token" }, { status: 400 })
    const { signer } = claims as { signer?: unknown }
    if (signer !== undefined && (await query(STILL_ALLOWED, [signer, bucket])).length === 0)
      return Response.json({ statusCode: "403", error: "Unauthorized", message: "Access has ended" }, { status: 403 })
    return answer(request)
  }
}
