import { randomUUID } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { nameOfUse } from "../../gate/shared-limiter.ts"
import { usesInDatabase } from "../../gate/uses.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { FACTOR_LOST } from "#domain/auth/labels.ts"
import type { KnownDevices } from "./known-devices.ts"
import { openFactor } from "./lost-factors.ts"
import type { Seal } from "./sealed.ts"
import { type Caller, hasVerifiedFactor, type SessionAnswer, type Sessions } from "./sessions.ts"
import { type Answer, AuthRefusal, readBody } from "./wire.ts"

const PATH = /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/
const PERIOD_SECONDS = 30
/** Accepts one step before and one after: a clock may be 30 seconds off. */
const WINDOW = 1
const MOST_FACTORS = 10
/** Wrong codes for one factor in five minutes from one network, or from one known device. */
const TRIES = { points: 5, duration: 300 }
/** Wrong codes in a row from all unknown devices together, before the lock. Three codes in a million are valid; at this rate guessing takes 230 days on average. */
const MOST_FAILURES = 10
const LOCK = "interval '10 minutes'"
const CHALLENGE_SECONDS = 300

type Options = {
  query: EmbeddedDatabase["query"]
  secretKey: string
  sessions: Sessions
  devices: KnownDevices
  seal: Seal
  /** Name that an authenticator application shows when the request gives none, as in GoTrue: the site's host. */
  issuer: string
  now: () => number
  /** Sends a request to the backend itself. */
  answer: Answer
  /** Adds the cookie that marks the session's device as known. */
  mark: (session: SessionAnswer, response: Response) => Promise<Response>
}

/**
 * `/auth/v1/factors` as in GoTrue: enrols, challenges, verifies and removes a time-based code (TOTP) of the session's own user.
 * A code works once. Each attempt is counted before the code is checked; known devices are counted apart from all others. Each
 * verified code ends the user's other sessions that have shown none. Returns null for other paths.
 */
export function createSecondFactor(options: Options): (request: Request) => Promise<Response | null> {
  const { query, sessions, devices, seal } = options
  const uses = usesInDatabase(query)

  async function enrol(caller: Caller, body: Record<string, unknown>): Promise<Response> {
    if (body["factor_type"] !== "totp") throw new AuthRefusal(422, "validation_failed", "factor_type needs to be totp")
    if (hasVerifiedFactor(caller.factors) && caller.aal !== "aal2") throw insufficient("enroll a new factor")
    const name = typeof body["friendly_name"] === "string" ? body["friendly_name"].trim().slice(0, 60) : ""
    // A new enrolment replaces one that was never confirmed.
    await query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.userId])
    const verified = caller.factors.filter((factor) => factor.status === "verified")
    if (verified.length >= MOST_FACTORS)
      throw new AuthRefusal(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached")
    if (name && verified.some((factor) => factor.friendly_name === name))
      throw new AuthRefusal(422, "mfa_factor_name_conflict", "A factor with this friendly name already exists")
    const id = randomUUID()
    const secret = new Secret({ size: 20 })
    const issuer = typeof body["issuer"] === "string" && body["issuer"].trim() ? body["issuer"].trim() : options.issuer
    const uri = new TOTP({
      issuer: issuer.slice(0, 60),
      label: caller.email,
      secret,
      period: PERIOD_SECONDS,
    }).toString()
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, caller.userId, name || null, seal.seal(secret.base32, id)],
    )
    const totp = { qr_code: renderSVG(uri, { border: 2 }), secret: secret.base32, uri }
    return Response.json({ id, type: "totp", friendly_name: name, totp })
  }

  async function challenge(caller: Caller, factorId: string): Promise<Response> {
    await findFactor(caller, factorId)
    const id = randomUUID()
    await query("delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'", [
      factorId,
    ])
    await query("insert into auth.mfa_challenges (id, factor_id) values ($1, $2)", [id, factorId])
    await query("update auth.mfa_factors set last_challenged_at = now() where id = $1", [factorId])
    return Response.json({ id, type: "totp", expires_at: Math.floor(options.now() / 1000) + CHALLENGE_SECONDS })
  }

  async function verify(caller: Caller, factorId: string, request: Request): Promise<Response> {
    const body = await readBody(request.clone())
    const sealed = await findFactor(caller, factorId)
    const tries = await countAttempt(caller, factorId, request)
    const claimed = await query(
      `update auth.mfa_challenges set verified_at = now()
       where id::text = $1 and factor_id = $2 and verified_at is null
         and created_at > now() - make_interval(secs => $3) returning id`,
      [String(body["challenge_id"]), factorId, CHALLENGE_SECONDS],
    )
    if (claimed.length === 0)
      throw new AuthRefusal(422, "mfa_challenge_expired", "MFA challenge has expired, verify against another challenge")
    const secret = openFactor(seal, { id: factorId, secret: sealed })
    if (secret === null) throw new AuthRefusal(422, FACTOR_LOST, "The factor was sealed with keys that are lost")
    const step = stepOf(secret, String(body["code"]), options.now())
    // When two requests send the same code, `last_step` accepts only the first.
    const accepted =
      step === null
        ? []
        : await query(
            `update auth.mfa_factors set last_step = $2, failures = 0, status = 'verified', updated_at = now()
             where id = $1 and last_step < $2 returning id`,
            [factorId, step],
          )
    if (accepted.length === 0) throw new AuthRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered")
    await uses.giveBack(tries, true)
    await raise(caller, factorId)
    const session = await renewSession(caller, request)
    return options.mark(session, Response.json(session))
  }

  async function raise(caller: Caller, factorId: string): Promise<void> {
    await query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1", [
      caller.sessionId,
      factorId,
    ])
    await sessions.noteMethod(caller.sessionId, "totp")
    await query("delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'", [
      caller.userId,
      caller.sessionId,
    ])
  }

  /** Refreshes the caller's session through the backend, so that its tokens carry the new assurance level. */
  async function renewSession(caller: Caller, request: Request): Promise<SessionAnswer> {
    const [current] = await query<{ token: string }>(
      "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1",
      [caller.sessionId],
    )
    const headers = { apikey: request.headers.get("apikey") ?? "", "Content-Type": "application/json" }
    const renewed = await options.answer(
      new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
        method: "POST",
        headers,
        body: JSON.stringify({ refresh_token: current?.token ?? "" }),
      }),
    )
    if (!renewed.ok) throw new AuthRefusal(403, "session_not_found", "The session has ended")
    return sessions.complete((await renewed.json()) as SessionAnswer)
  }

  async function remove(caller: Caller, factorId: string): Promise<Response> {
    await findFactor(caller, factorId)
    const factor = caller.factors.find(({ id }) => id === factorId)
    if (factor?.status === "verified" && caller.aal !== "aal2") throw insufficient("unenroll a verified factor")
    await removeFactor(query, caller.userId, factorId)
    return Response.json({ id: factorId })
  }

  /** Returns the sealed secret of one of the caller's factors. Throws `mfa_factor_not_found` for another user's factor. */
  async function findFactor(caller: Caller, factorId: string): Promise<string> {
    const [found] = await query<{ secret: string }>(
      "select secret from auth.mfa_factors where id = $1 and user_id = $2",
      [factorId, caller.userId],
    )
    if (!found) throw new AuthRefusal(404, "mfa_factor_not_found", "Factor not found")
    return found.secret
  }

  /** Counts an attempt and returns the name of its counter, to give the attempt back when the code is right. Throws 429 after too many wrong codes. */
  async function countAttempt(caller: Caller, factorId: string, request: Request): Promise<string> {
    const device = await devices.find(request, caller.email)
    const from = device ?? request.headers.get(CLIENT_NETWORK_HEADER) ?? "inside"
    const name = nameOfUse(options.secretKey, "second factor", `${factorId} ${from}`)
    if ((await uses.count(name, TRIES)) > 0) throw tooManyCodes
    // An attacker who knows the password and guesses from many networks exhausts the attempts of unknown devices, not those of the owner's devices.
    if (device === null && !(await countStranger(factorId))) throw tooManyCodes
    return name
  }

  async function countStranger(factorId: string): Promise<boolean> {
    const counted = await query(
      `update auth.mfa_factors
       set failures = case when failed_at > now() - ${LOCK} then failures + 1 else 1 end, failed_at = now()
       where id = $1 and (failures < $2 or failed_at <= now() - ${LOCK}) returning id`,
      [factorId, MOST_FAILURES],
    )
    return counted.length > 0
  }

  return async (request) => {
    const match = PATH.exec(new URL(request.url).pathname)
    if (!match) return null
    const [, factorId, action] = match
    const caller = await sessions.readCaller(request)
    if (request.method === "POST" && !factorId) return enrol(caller, await readBody(request))
    if (request.method === "POST" && factorId && action === "challenge") return challenge(caller, factorId)
    if (request.method === "POST" && factorId && action === "verify") return verify(caller, factorId, request)
    if (request.method === "DELETE" && factorId && !action) return remove(caller, factorId)
    throw new AuthRefusal(405, "method_not_allowed", "This method is not offered here")
  }
}

/** Removes a factor; false when there is none. When no verified factor is left, all sessions of the user return to aal1. */
export async function removeFactor(query: Options["query"], userId: string, factorId: string): Promise<boolean> {
  const removed = await query("delete from auth.mfa_factors where id = $1 and user_id = $2 returning id", [
    factorId,
    userId,
  ])
  await query(
    `update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1
     and not exists (select 1 from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [userId],
  )
  return removed.length > 0
}

/** Returns the time step of a code, or null when the code is not valid now. */
function stepOf(base32: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const secret = Secret.fromBase32(base32)
  const delta = TOTP.validate({ token: code, secret, period: PERIOD_SECONDS, window: WINDOW, timestamp: now })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}

const insufficient = (what: string) => new AuthRefusal(403, "insufficient_aal", `AAL2 required to ${what}`)
const tooManyCodes = new AuthRefusal(429, "over_request_rate_limit", "Too many wrong codes, wait a few minutes")
