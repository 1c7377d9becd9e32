import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { createAccountAdmin, LINK_PREFIX } from "./account-admin.ts"
import { createAccountMails } from "./account-mails.ts"
import { createAfterwards } from "./afterwards.ts"
import type { KnownDevices } from "./known-devices.ts"
import { answerSignUp, checkEmail, isNewAccount } from "./open-sign-up.ts"
import { createOwnAccount } from "./own-account.ts"
import { spendOnePassword } from "./password-time.ts"
import { createSeal } from "./sealed.ts"
import { createSecondFactor } from "./second-factor.ts"
import { createSessions, type Factor, hasVerifiedFactor, type SessionAnswer } from "./sessions.ts"
import { type Comer, createSignInQueue } from "./sign-in-queue.ts"
import { type Answer, AuthRefusal, json, readBody, withBody } from "./wire.ts"

const MOST_MAILS_WAITING = 200
/** A password takes some 60 ms: whoever comes last waits a dozen seconds. */
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
 * Completes the sign-in of the backend in this process, between its wire and the browser's: levels of assurance and the second
 * factor, a current password before a new one, links that only a click spends, answers that do not tell which addresses exist.
 * May use the database directly.
 */
export function speakAuth(answer: Answer, options: Options): { answer: Answer; settled: () => Promise<void> } {
  const { query, devices } = options
  const sessions = createSessions(query, options.jwtSecret)
  const seal = createSeal(options.jwtSecret)
  const secondFactor = createSecondFactor({ ...options, sessions, seal, answer, mark })
  const admin = createAccountAdmin({ ...options, sessions, answer })
  const { readUser, changeUser } = createOwnAccount({ query, sessions, answer })

  const accountMails = createAccountMails(options)
  const afterwards = createAfterwards({
    mostWaiting: MOST_MAILS_WAITING,
    report: (error) => console.error("What was to be done after an answer failed", error),
  })

  const enterQueue = createSignInQueue(WAITING_FOR_PASSWORDS)
  /** Requests of the functions and of the start name no network, and go first. */
  async function comerOf(request: Request): Promise<Comer> {
    const network = request.headers.get(CLIENT_NETWORK_HEADER)
    if (network === null) return { network, isKnown: true }
    const { email } = await readBody(request.clone())
    const device = typeof email === "string" ? await devices.find(request, email) : null
    return { network, isKnown: device !== null }
  }

  /** Lets the device be known from now on, unless the account has a second factor that this session has not shown. */
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
    if (known.length === 0) await spendOnePassword()
    return response
  }

  /** A refresh token that comes twice was stolen: with it the whole session ends, also for who still holds an access token. */
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
    const body = await readBody(request.clone())
    const { token_hash, type } = body
    // A code has few digits: whoever guesses one must name the account, whose tries are counted.
    if (typeof token_hash === "string" && token_hash && !token_hash.startsWith(LINK_PREFIX))
      throw new AuthRefusal(403, "otp_expired", "Email link is invalid or has expired")
    // Today's name of a mailed code; the backend knows the former one.
    const known = type === "email" ? withBody(request, { ...body, type: "magiclink" }) : request
    return open(known, type === "recovery" ? "recovery" : "otp")
  }

  /** Asking for a mail is answered the same, and as fast, whether the account exists or not. */
  async function mailLater(request: Request, send: (email: string) => Promise<void>): Promise<Response> {
    const { email } = await readBody(request)
    checkEmail(typeof email === "string" ? email : "")
    afterwards.inTurn(() => send(String(email).toLowerCase()))
    return Response.json({})
  }

  /** The same of an open sign-up: whoever knows of no account learns of none. Those of the start and of the functions are waited for. */
  async function signUp(request: Request): Promise<Response> {
    const comer = await comerOf(request)
    const body = await readBody(request.clone())
    if (comer.network === null) return enterQueue(comer, () => open(request, "password"))
    if (!isNewAccount(body)) return answer(request)
    checkEmail(body.email)
    const made = enterQueue(comer, async () => {
      const { ok } = await open(request, "password")
      // For a known address no password was hashed: whoever comes next in the queue would notice.
      if (!ok) await spendOnePassword()
    })
    afterwards.track(made)
    return answerSignUp(body)
  }

  /** Who has not shown the second factor ends this session only: the others are those of who has. */
  async function signOut(request: Request): Promise<Response> {
    const caller = await sessions.readCaller(request)
    if (!hasVerifiedFactor(caller.factors) || caller.aal === "aal2") return answer(request)
    const url = new URL(request.url)
    url.searchParams.set("scope", "local")
    return answer(new Request(url, request))
  }

  async function speak(request: Request, path: string): Promise<Response> {
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
      return isRefresh ? refresh(request) : enterQueue(await comerOf(request), () => signIn(request))
    }
    return answer(request)
  }

  return {
    answer: async (request) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith("/auth/v1/")) return answer(request)
      try {
        return await speak(request, pathname.slice("/auth/v1".length))
      } catch (error) {
        if (error instanceof AuthRefusal) return error.toResponse()
        throw error
      }
    },
    settled: afterwards.settled,
  }
}

function notOffered(path: string): Response {
  return new AuthRefusal(
    501,
    "not_implemented",
    `The embedded backend has no ${path}: a Supabase project has.`,
  ).toResponse()
}
