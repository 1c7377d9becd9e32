import { hashedCode, idOfLink, linkOf } from "#functions/_shared/account-secrets.ts"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { createAccountAdmin, isSame } from "./account-admin.ts"
import { createAccountMails } from "./account-mails.ts"
import { createBackgroundWork } from "./background-work.ts"
import type { KnownDevices } from "./known-devices.ts"
import { answerSignUp, checkEmail, isNewAccount } from "./open-sign-up.ts"
import { createOwnAccount } from "./own-account.ts"
import { simulatePasswordCheck } from "./password-time.ts"
import { createSeal } from "./sealed.ts"
import { createSecondFactor } from "./second-factor.ts"
import { createSessions, type Factor, hasVerifiedFactor, type SessionAnswer } from "./sessions.ts"
import { type SignInAttempt, createSignInQueue } from "./sign-in-queue.ts"
import { type Answer, AuthRefusal, json, readBody, withBody } from "./wire.ts"

const MOST_MAILS_WAITING = 200
/** Hashing a password takes about 60 ms: a full line of 200 takes about 12 seconds. Known devices have their own line, which is served first. */
const WAITING_FOR_PASSWORDS = { mostWaiting: 200, mostOfNetwork: 20 }

type Options = {
  query: EmbeddedDatabase["query"]
  jwtSecret: string
  secretKey: string
  issuer: string
  devices: KnownDevices
  now: () => number
}

/**
 * Extends the sign-in of the embedded backend: assurance levels and the second factor, the current password before a new one,
 * links that only a click uses up, and responses that do not reveal which addresses have an account.
 * May query the database directly.
 */
export function extendAuth(answer: Answer, options: Options): { answer: Answer; settled: () => Promise<void> } {
  const { query, devices } = options
  const sessions = createSessions(query, options.jwtSecret)
  const seal = createSeal(options.jwtSecret)
  const secondFactor = createSecondFactor({ ...options, sessions, seal, answer, mark })
  const admin = createAccountAdmin({ ...options, sessions, answer })
  const { readUser, changeUser } = createOwnAccount({ query, sessions, answer })

  const accountMails = createAccountMails(options)
  const backgroundWork = createBackgroundWork({
    mostWaiting: MOST_MAILS_WAITING,
    report: (error) => console.error("What was to be done after an answer failed", error),
  })

  const enterQueue = createSignInQueue(WAITING_FOR_PASSWORDS)
  /** Requests from functions and from the start carry no network; they wait in the line of known devices. */
  async function attemptOf(request: Request): Promise<SignInAttempt> {
    const network = request.headers.get(CLIENT_NETWORK_HEADER)
    if (network === null) return { network, isKnown: true }
    const { email } = await readBody(request.clone())
    const device = typeof email === "string" ? await devices.find(request, email) : null
    return { network, isKnown: device !== null }
  }

  /** Marks the device of a staff member as known, unless the account has a second factor that this session has not shown. */
  async function mark(session: SessionAnswer, response: Response): Promise<Response> {
    const { factors = [], email } = session.user as { factors?: Factor[]; email?: string }
    const claims = await sessions.readClaims(session.access_token)
    const isWhole = claims?.["aal"] === "aal2" || !hasVerifiedFactor(factors)
    const cookie = isWhole && email ? await devices.mark(email) : null
    if (cookie) response.headers.append("Set-Cookie", cookie)
    return response
  }

  /** Opens a session, or refreshes one when no method is given. */
  async function open(request: Request, method: string | null): Promise<Response> {
    const response = await answer(request)
    if (!response.ok) return response
    const body = (await response.json()) as SessionAnswer
    if (!body.access_token) return Response.json(body, response)
    if (method) await sessions.noteOpening(body, method, request.headers.get("User-Agent"))
    const session = await sessions.complete(body)
    return mark(session, json(session, response))
  }

  /** Takes as long for an address without an account as for a wrong password. */
  async function signIn(request: Request): Promise<Response> {
    const { email } = await readBody(request.clone())
    const response = await open(request, "password")
    if (response.ok || typeof email !== "string") return response
    const known = await query("select 1 from auth.users where email = $1 and encrypted_password <> ''", [
      email.toLowerCase(),
    ])
    if (known.length === 0) await simulatePasswordCheck()
    return response
  }

  /** A refresh token used twice counts as stolen: the whole session ends. A valid access token of it no longer gives the rights of an account. */
  async function refresh(request: Request): Promise<Response> {
    const { refresh_token } = await readBody(request.clone())
    const response = await open(request, null)
    if (response.status !== 400 || typeof refresh_token !== "string") return response
    const { error_code } = (await response.clone().json()) as { error_code?: unknown }
    if (error_code === "refresh_token_already_used")
      await query(
        "delete from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1 limit 1)",
        [refresh_token],
      )
    return response
  }

  async function verifyLinkOrCode(request: Request): Promise<Response> {
    const { token_hash, token, email, ...body } = await readBody(request.clone())
    // `email` is the current name of a mailed code; the backend only knows the former one.
    const type = body["type"] === "email" ? "magiclink" : body["type"]
    const method = type === "recovery" ? "recovery" : "otp"
    // A code has few digits and must come with the account's address, whose attempts are counted; only links work by `token_hash` alone.
    if (typeof token_hash === "string" && token_hash) {
      const linkId = idOfLink(token_hash)
      if (linkId === token_hash || !isSame(token_hash, await linkOf(options.secretKey, linkId)))
        throw new AuthRefusal(403, "otp_expired", "Email link is invalid or has expired")
      return open(withBody(request, { ...body, type, token_hash: linkId }), method)
    }
    if (typeof token !== "string" || typeof email !== "string") return open(request, method)
    const stored = await hashedCode(options.secretKey, email.toLowerCase(), token)
    return open(withBody(request, { ...body, type, email, token: stored }), method)
  }

  /** Gives the same response, equally fast, whether the account exists or not. */
  async function mailLater(request: Request, send: (email: string) => Promise<void>): Promise<Response> {
    const { email } = await readBody(request)
    checkEmail(typeof email === "string" ? email : "")
    backgroundWork.inTurn(() => send(String(email).toLowerCase()))
    return Response.json({})
  }

  /** An open sign-up also responds the same for known and new addresses. Requests from the start and from functions wait for the real result. */
  async function signUp(request: Request): Promise<Response> {
    const attempt = await attemptOf(request)
    const body = await readBody(request.clone())
    if (attempt.network === null) return enterQueue(attempt, () => open(request, "password"))
    if (!isNewAccount(body)) return answer(request)
    const made = enterQueue(attempt, async () => {
      const { ok } = await open(request, "password")
      // For a known address no password was hashed: the next one in the queue would notice the time saved.
      if (!ok) await simulatePasswordCheck()
    })
    backgroundWork.track(made)
    return answerSignUp(body)
  }

  /** A session that has not shown the second factor ends only itself; it may not end sessions that have. */
  async function signOut(request: Request): Promise<Response> {
    const caller = await sessions.readCaller(request)
    if (!hasVerifiedFactor(caller.factors) || caller.aal === "aal2") return answer(request)
    const url = new URL(request.url)
    url.searchParams.set("scope", "local")
    return answer(new Request(url, request))
  }

  async function route(request: Request, path: string): Promise<Response> {
    const { method } = request
    if (path.startsWith("/factors")) return (await secondFactor(request)) ?? answer(request)
    if (path.startsWith("/admin/")) return (await admin(request)) ?? notOffered(path)
    if (method === "GET" && path === "/verify")
      throw new AuthRefusal(405, "method_not_allowed", "A link is spent by a click on its page, not by being read")
    if (method === "GET" && path === "/user") return readUser(request)
    if (method === "PUT" && path === "/user") return changeUser(request)
    if (method !== "POST") return answer(request)
    if (path === "/logout") return signOut(request)
    if (path === "/recover") return mailLater(request, accountMails.sendLink)
    if (path === "/otp") return mailLater(request, accountMails.sendCode)
    if (path === "/verify") return verifyLinkOrCode(request)
    if (path === "/signup") return signUp(request)
    if (path === "/token") {
      const isRefresh = new URL(request.url).searchParams.get("grant_type") === "refresh_token"
      return isRefresh ? refresh(request) : enterQueue(await attemptOf(request), () => signIn(request))
    }
    return answer(request)
  }

  return {
    answer: async (request) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith("/auth/v1/")) return answer(request)
      try {
        return await route(request, pathname.slice("/auth/v1".length))
      } catch (error) {
        if (error instanceof AuthRefusal) return error.toResponse()
        throw error
      }
    },
    settled: backgroundWork.settled,
  }
}

function notOffered(path: string): Response {
  return new AuthRefusal(
    501,
    "not_implemented",
    `The embedded backend has no ${path}: a Supabase project has.`,
  ).toResponse()
}
