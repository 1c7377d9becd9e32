import type { Context, MiddlewareHandler } from "hono"
import { sentence } from "#domain/errors.ts"
import { ALLOWANCES } from "#functions/_shared/allowances.ts"
import { type Allowance, BoundedLimiter, type Limiter } from "./bounded-limiter.ts"
import { networkOfClient } from "./client-network.ts"
import { SharedLimiter } from "./shared-limiter.ts"
import type { Uses } from "./uses.ts"

const SIGN_IN_FAILURES_PER_ACCOUNT: Allowance = { points: 10, duration: 300 }
const SIGN_IN_FAILURES_PER_ADDRESS: Allowance = { points: 60, duration: 300 }
const ACCOUNT_MAILS: Allowance = { points: 10, duration: 600 }
const LINKS: Allowance = { points: 30, duration: 600 }
const CODE_FAILURES_PER_ACCOUNT: Allowance = { points: 10, duration: 600 }
/** Requests that somebody writes to the company: the sixth waits. */
const WRITTEN: Allowance = { points: 5, duration: 600 }
const FORMS: Allowance = { points: 60, duration: 300 }
/** Pages that are rendered for one visitor, not kept for all. */
const PAGES: Allowance = { points: 600, duration: 60 }
/** Pages whose address is a key: far from what guessing would need. */
const KEY_PAGES: Allowance = { points: 120, duration: 60 }
/** Proposals while somebody types an address. */
const LOOKUPS: Allowance = { points: 120, duration: 60 }

const ASKED_BY_ADDRESS = ["resend", "find_contract", "withdraw_contract"]

type KeyOf = (context: Context) => string | null | Promise<string | null>
type Refuse = (context: Context) => Response | Promise<Response>
/** What a visitor writes to the company, in a form or by the interface that the form uses. */
export type Writing = "contact" | "lost-link" | "photo"

/** The id of the device that a request comes from, when this account has signed in there before; else null. */
type FindDevice = (request: Request, email: string) => Promise<string | null>
type Options = { trustProxy: boolean; uses: Uses; secret: string; findDevice: FindDevice }

/**
 * Limits by the visitor's address. What can be guessed, mailed, held or written is counted for all processes of the site together; what only takes
 * this process's time, by itself.
 */
export function createLimits({ trustProxy, uses, secret, findDevice }: Options) {
  const addressOf = (context: Context) => networkOfClient(context, trustProxy)
  const shared = (name: string, allowance: Allowance) => new SharedLimiter({ name, allowance, uses, secret })
  const alone = (allowance: Allowance) => new BoundedLimiter(allowance)
  const written = {
    contact: shared("contact", WRITTEN),
    "lost-link": shared("lost-link", ALLOWANCES["lost-link"]),
    photo: shared("photo", ALLOWANCES.photos),
  }
  // Both begin with an address that anybody may type: links are mailed there, a contract is looked for by it.
  const asksForLinks: KeyOf = async (context) =>
    ASKED_BY_ADDRESS.includes(String((await callIn(context))["action"])) ? addressOf(context) : null
  return {
    /** Counts what a form sends; false when its address has sent enough. */
    mayWrite: async (context: Context, what: Writing) => (await written[what].consume(addressOf(context))) === null,
    signIn: limitSignIn(
      addressOf,
      findDevice,
      shared("sign-in of account", SIGN_IN_FAILURES_PER_ACCOUNT),
      shared("sign-in from address", SIGN_IN_FAILURES_PER_ADDRESS),
    ),
    accountMails: limit(shared("account mails", ACCOUNT_MAILS), addressOf, tooManySignIns),
    links: limit(shared("links", LINKS), addressOf, tooManySignIns),
    // A mailed code has few digits: its account counts, from wherever the guesses come. The password still signs in.
    codes: limitFailures(shared("codes", CODE_FAILURES_PER_ACCOUNT), accountIn, tooManySignIns),
    // Somebody at an open screen, or with a stolen session, guesses the current password.
    passwordChanges: limitFailures(shared("passwords", ALLOWANCES.passwords), addressOf, tooManyCalls),
    checkouts: limit(shared("checkouts", ALLOWANCES.checkouts), addressOf, tooManyCalls),
    contacts: limit(written.contact, addressOf, tooManyRows),
    photos: limit(written.photo, addressOf, tooManyCalls),
    followUps: limit(shared("follow-ups", ALLOWANCES["follow-ups"]), addressOf, tooManyCalls),
    lostLinks: limit(written["lost-link"], asksForLinks, tooManyCalls),
    forms: limit(shared("forms", FORMS), addressOf, tooManyPages),
    pages: limit(alone(PAGES), addressOf, tooManyPages),
    keyPages: limit(alone(KEY_PAGES), addressOf, tooManyPages),
    lookups: limit(alone(LOOKUPS), addressOf, tooManyCalls),
  }
}

function limit(limiter: Limiter, keyOf: KeyOf, refuse: Refuse): MiddlewareHandler {
  return async (context, next) => {
    const key = await keyOf(context)
    const refusal = key === null ? null : await limiter.consume(key)
    return refusal ? wait(context, refusal, refuse) : next()
  }
}

/**
 * Only failures count, per account from one address and per address: a right password is never spent by somebody else's guesses. A device on
 * which the account has signed in before counts by itself, also behind an address from which others guess.
 */
function limitSignIn(
  addressOf: (context: Context) => string,
  findDevice: FindDevice,
  perAccount: Limiter,
  perAddress: Limiter,
): MiddlewareHandler {
  return async (context, next) => {
    // Read as the backend reads it, from the same address.
    if (new URL(context.req.raw.url).searchParams.get("grant_type") !== "password") return next()
    const address = addressOf(context)
    const email = await accountIn(context)
    const device = email === null ? null : await findDevice(context.req.raw, email)
    const account = device === null ? `${address} ${email}` : `device ${device} ${email}`
    // Counted before the password is checked, so that many guesses at once cannot slip through, and given back on success.
    const refusals = await Promise.all([
      perAccount.consume(account),
      device === null ? perAddress.consume(address) : null,
    ])
    const refusal = refusals.find((one) => one !== null)
    if (refusal) return wait(context, refusal, tooManySignIns)
    await next()
    if (isFailure(context)) return
    await Promise.all([
      context.res.ok ? perAccount.forget(account) : perAccount.giveBack(account),
      device === null ? perAddress.giveBack(address) : null,
    ])
  }
}

/** Counted before the answer, so that many at once cannot slip through, and given back when it was right. */
function limitFailures(limiter: Limiter, keyOf: KeyOf, refuse: Refuse): MiddlewareHandler {
  return async (context, next) => {
    const key = await keyOf(context)
    if (key === null) return next()
    const refusal = await limiter.consume(key)
    if (refusal) return wait(context, refusal, refuse)
    await next()
    if (!isFailure(context)) await (context.res.ok ? limiter.forget(key) : limiter.giveBack(key))
  }
}

/** Whether what was given was wrong. A refusal for lack of a place, or of the database, says nothing of it. */
const isFailure = ({ res }: Context) => !res.ok && res.status !== 429 && res.status < 500

/** The account that a request names, null when it names none. */
async function accountIn(context: Context): Promise<string | null> {
  const { email } = await callIn(context)
  return typeof email === "string" ? email.toLowerCase() : null
}

/** The JSON object that a request carries, an empty one when it carries none. */
async function callIn(context: Context): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.raw
    .clone()
    .json()
    .catch(() => null)
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {}
}

async function wait(context: Context, refusal: { msBeforeNext: number }, refuse: Refuse) {
  const response = await refuse(context)
  response.headers.set("Retry-After", String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))))
  return response
}

// The words of the specification (§8, login), in the shape of a GoTrue error.
const tooManySignIns = (context: Context) =>
  context.json(
    {
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Trop de tentatives de connexion. Veuillez patienter quelques minutes avant de réessayer.",
    },
    429,
  )
const tooManyCalls = (context: Context) =>
  context.json({ error: { code: "too_many_requests", message: sentence("too_many_requests") } }, 429)
const tooManyRows = (context: Context) =>
  context.json({ code: "too_many_requests", message: sentence("too_many_requests"), details: null, hint: null }, 429)
const tooManyPages = (context: Context) => context.text(sentence("too_many_requests"), 429)
