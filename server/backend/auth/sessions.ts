import { sign, verify } from "hono/jwt"
import type { EmbeddedDatabase } from "../database.ts"
import { bearerOf } from "../../gate/caller.ts"
import { AuthRefusal } from "./wire.ts"

const ALGORITHM = "HS256"

type Query = EmbeddedDatabase["query"]
type Claims = { sub: string; session_id: string } & Record<string, unknown>

export type Factor = {
  id: string
  friendly_name: string | null
  factor_type: "totp"
  status: "verified" | "unverified"
  created_at: string
  updated_at: string
}

/** The caller, with the session as the database has it now; the claims of the token may be older. */
export type Caller = { userId: string; sessionId: string; email: string; aal: "aal1" | "aal2"; factors: Factor[] }

/** A session in GoTrue's response format. */
export type SessionAnswer = { access_token: string; user: Record<string, unknown> } & Record<string, unknown>

const NO_AUTHORIZATION = new AuthRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token")
const NO_SESSION = new AuthRefusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")

const CALLER = `
  select u.email, coalesce(s.aal, 'aal1') as aal from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2`
const FACTORS = `
  select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
  where user_id = $1 order by created_at`
const ASSURANCE = `
  select coalesce(s.aal, 'aal1') as aal, a.authentication_method as method,
    extract(epoch from a.updated_at)::int as timestamp
  from auth.sessions s left join auth.mfa_amr_claims a on a.session_id = s.id
  where s.id = $1 order by a.updated_at desc, a.authentication_method`

/** Adds the second factor to the backend's sessions: assurance levels in the tokens, factors in the users. */
export function createSessions(query: Query, jwtSecret: string) {
  const readClaims = async (token: string): Promise<Claims | null> => {
    const claims = await verify(token, jwtSecret, ALGORITHM).catch(() => null)
    const isSession = typeof claims?.sub === "string" && typeof claims["session_id"] === "string"
    return isSession ? (claims as Claims) : null
  }
  const factorsOf = (userId: string) => query<Factor>(FACTORS, [userId])
  const addFactors = async (user: Record<string, unknown>) => {
    const factors = await factorsOf(String(user["id"]))
    return factors.length > 0 ? { ...user, factors } : user
  }
  const noteMethod = (sessionId: string, method: string) =>
    query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [sessionId, method],
    )

  return {
    readClaims,
    factorsOf,
    addFactors,
    noteMethod,
    sign: (claims: Record<string, unknown>) => sign(claims, jwtSecret, ALGORITHM),
    /** Reads the caller of a request. Throws a refusal when the token is not valid or its session has ended. */
    readCaller: async (request: Request): Promise<Caller> => {
      const token = bearerOf(request)
      const claims = token ? await readClaims(token) : null
      if (!claims) throw NO_AUTHORIZATION
      const [found] = await query<{ email: string | null; aal: Caller["aal"] }>(CALLER, [claims.session_id, claims.sub])
      if (!found) throw NO_SESSION
      const factors = await factorsOf(claims.sub)
      return { userId: claims.sub, sessionId: claims.session_id, email: found.email ?? "", aal: found.aal, factors }
    },
    /** Stores the user agent and the method of a session that was just opened. */
    noteOpening: async (session: SessionAnswer, method: string, userAgent: string | null) => {
      const claims = await readClaims(session.access_token)
      if (!claims) return
      await query("update auth.sessions set user_agent = $2 where id = $1", [
        claims.session_id,
        userAgent?.slice(0, 400) ?? null,
      ])
      await noteMethod(claims.session_id, method)
    },
    /** Returns the session with its assurance level in the token, and the factors of its user. */
    complete: async (session: SessionAnswer): Promise<SessionAnswer> => {
      const claims = await readClaims(session.access_token)
      if (!claims) return session
      const rows = await query<{ aal: string; method: string | null; timestamp: number }>(ASSURANCE, [
        claims.session_id,
      ])
      const amr = rows.flatMap(({ method, timestamp }) => (method ? [{ method, timestamp }] : []))
      const access_token = await sign({ ...claims, aal: rows[0]?.aal ?? "aal1", amr }, jwtSecret, ALGORITHM)
      return { ...session, access_token, user: await addFactors(session.user) }
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

export function hasVerifiedFactor(factors: Factor[]): boolean {
  return factors.some((factor) => factor.status === "verified")
}
