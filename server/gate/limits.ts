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
/** Messages to the company from one network in ten minutes: the sixth must wait. */
const WRITTEN: Allowance = { points: 5, duration: 600 }
const FORMS: Allowance = { points: 60, duration: 300 }
/** Pages of one network in a minute that the cache of pages does not serve. */
const PAGES: Allowance = { points: 600, duration: 60 }
/** Pages whose URL contains a secret: far fewer requests than guessing one would need. */
const KEY_PAGES: Allowance = { points: 120, duration: 60 }
/** Calls while a visitor fills the booking form: suggestions of addresses, challenges for the proof of work. */
const LOOKUPS: Allowance = { points: 120, duration: 60 }

const ASKED_BY_ADDRESS = ["resend", "find_contract", "withdraw_contract"]

type KeyOf = (context: Context) => string | null | Promise<string | null>
type Refuse = (context: Context) => Response | Promise<Response>
/** What a visitor sends to the company, by a form or by the API that the form uses. */
export type Writing = "contact" | "callback" | "lost-link" | "photo"

/** Returns the id of the request's device when this account has signed in there before, else null. */
type FindDevice = (request: Request, email: string) => Promise<string | null>
type Options = { trustProxy: boolean; uses: Uses; secret: string; findDevice: FindDevice }

/**
 * Limits by the visitor's network; for codes, by the account. Guesses, mails, holds and messages are counted for all processes of the site together; what only
 * takes time of this process is counted here.
 */
export function createLimits({ trustProxy, uses, secret, findDevice }: Options) {
  const addressOf = (context: Context) => networkOfClient(context, trustProxy)
  const shared = (name: string, allowance: Allowance) => new SharedLimiter({ name, allowance, uses, secret })
  const alone = (allowance: Allowance) => new BoundedLimiter(allowance)
  const written = {
    contact: shared("contact", WRITTEN),
    "lost-link": shared("lost-link", ALLOWANCES["lost-link"]),
    callback: shared("callback", ALLOWANCES.callbacks),
    photo: shared("photo", ALLOWANCES.photos),
  }
  // These actions take an e-mail address that anyone can type: a link is mailed there, or a contract is looked up by it.
  const asksForLinks: KeyOf = async (context) =>
    ASKED_BY_ADDRESS.includes(String((await callIn(context))["action"])) ? addressOf(context) : null
  return {
    /** Counts what a form sends; false when its network has reached the limit. */
    mayWrite: async (context: Context, what: Writing) => (await written[what].consume(addressOf(context))) === null,
    signIn: limitSignIn(
      addressOf,
      findDevice,
      shared("sign-in of account", SIGN_IN_FAILURES_PER_ACCOUNT),
      shared("sign-in from address", SIGN_IN_FAILURES_PER_ADDRESS),
    ),
    accountMails: limit(shared("account mails", ACCOUNT_MAILS), addressOf, tooManySignIns),
    links: limit(shared("links", LINKS), addressOf, tooManySignIns),
    // A mailed code has few digits: failures count per account, from all networks together. Signing in with the password stays possible.
    codes: limitFailures(shared("codes", CODE_FAILURES_PER_ACCOUNT), accountIn, tooManySignIns),
    // Limits guesses of the current password by a person at an unlocked screen or with a stolen session.
    passwordChanges: limitFailures(shared("passwords", ALLOWANCES.passwords), addressOf, tooManyCalls),
    checkouts: limit(shared("checkouts", ALLOWANCES.checkouts), addressOf, tooManyCalls),
    contacts: limit(written.contact, addressOf, tooManyRows),
    callbacks: limit(written.callback, addressOf, tooManyCalls),
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
 * Counts failures only, per account from one network and per network: guesses from other networks never block the right password. A known device of the
 * account is counted separately, even behind a network from which others guess.
 */
function limitSignIn(
  addressOf: (context: Context) => string,
  findDevice: FindDevice,
  perAccount: Limiter,
  perAddress: Limiter,
): MiddlewareHandler {
  return async (context, next) => {
    // Parsed as in the backend, from the same URL.
    if (new URL(context.req.raw.url).searchParams.get("grant_type") !== "password") return next()
    const address = addressOf(context)
    const email = await accountIn(context)
    const device = email === null ? null : await findDevice(context.req.raw, email)
    const account = device === null ? `${address} ${email}` : `device ${device} ${email}`
    // Counted before the password is checked, so that parallel guesses cannot exceed the limit; given back unless the password was wrong.
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

/** Counts before the response, so that parallel attempts cannot exceed the limit; gives the attempt back unless it was wrong. */
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

/** True when the request was refused, as with wrong credentials; a 429 or 5xx response says nothing about them. */
const isFailure = ({ res }: Context) => !res.ok && res.status !== 429 && res.status < 500

/** Returns the account that a request names, else null. */
async function accountIn(context: Context): Promise<string | null> {
  const { email } = await callIn(context)
  return typeof email === "string" ? email.toLowerCase() : null
}

/** Returns the JSON object of a request, {} when there is none. */
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

// Text of the specification (§8, login), in GoTrue's error format.
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
