import type { Context, MiddlewareHandler } from "hono"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { sentence } from "#domain/errors.ts"
import { networkOfClient } from "./gate/client-network.ts"

/** Requests (`points`) that one key may make in a window of `duration` seconds. */
type Allowance = { points: number; duration: number }

const SIGN_IN_FAILURES_PER_ACCOUNT: Allowance = { points: 10, duration: 300 }
const SIGN_IN_FAILURES_PER_ADDRESS: Allowance = { points: 60, duration: 300 }
const ACCOUNT_MAILS: Allowance = { points: 10, duration: 600 }
const LINKS: Allowance = { points: 30, duration: 600 }
const CODE_FAILURES_PER_ACCOUNT: Allowance = { points: 10, duration: 600 }
const PASSWORD_FAILURES: Allowance = { points: 10, duration: 600 }
const FORMS: Allowance = { points: 60, duration: 300 }
/** Pages whose address is a key: far from what guessing would need. */
const KEY_PAGES: Allowance = { points: 120, duration: 60 }
/** Proposals while somebody types an address. */
const LOOKUPS: Allowance = { points: 120, duration: 60 }
const FUNCTIONS: Allowance = { points: 300, duration: 60 }

/** Limits by the visitor's address, kept in this process's memory. */
export function createLimits({ trustProxy }: { trustProxy: boolean }) {
  const addressOf = (context: Context) => networkOfClient(context, trustProxy)
  return {
    signIn: limitSignIn(addressOf),
    accountMails: limit(ACCOUNT_MAILS, addressOf, tooManySignIns),
    links: limit(LINKS, addressOf, tooManySignIns),
    // A mailed code has few digits: its account counts, from wherever the guesses come. The password still signs in.
    codes: limitFailures(CODE_FAILURES_PER_ACCOUNT, accountIn, tooManySignIns),
    // Somebody at an open screen, or with a stolen session, guesses the current password.
    passwordChanges: limitFailures(PASSWORD_FAILURES, addressOf, tooManyCalls),
    forms: limit(FORMS, addressOf, tooManyPages),
    keyPages: limit(KEY_PAGES, addressOf, tooManyPages),
    lookups: limit(LOOKUPS, addressOf, tooManyCalls),
    functions: limit(FUNCTIONS, addressOf, tooManyCalls),
  }
}

function limit(
  allowance: Allowance,
  keyOf: (context: Context) => string,
  refuse: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const limiter = new RateLimiterMemory(allowance)
  return async (context, next) => {
    const refusal = await limiter.consume(keyOf(context)).then(() => null, asRefusal)
    return refusal ? wait(context, refusal, refuse) : next()
  }
}

/** Only failures count, per account from one address and per address: a right password is never spent by somebody else's guesses. */
function limitSignIn(addressOf: (context: Context) => string): MiddlewareHandler {
  const perAccount = new RateLimiterMemory({ ...SIGN_IN_FAILURES_PER_ACCOUNT, keyPrefix: "account" })
  const perAddress = new RateLimiterMemory({ ...SIGN_IN_FAILURES_PER_ADDRESS, keyPrefix: "address" })
  return async (context, next) => {
    if (context.req.query("grant_type") !== "password") return next()
    const address = addressOf(context)
    const account = `${address} ${await accountIn(context)}`
    // Counted before the password is checked, so that many guesses at once cannot slip through, and given back on success.
    const refusal = await Promise.all([perAccount.consume(account), perAddress.consume(address)]).then(
      () => null,
      asRefusal,
    )
    if (refusal) return wait(context, refusal, tooManySignIns)
    await next()
    if (context.res.ok) await Promise.all([perAccount.delete(account), perAddress.reward(address)])
  }
}

/** Counted before the answer, so that many at once cannot slip through, and given back when it was right. */
function limitFailures(
  allowance: Allowance,
  keyOf: (context: Context) => string | null | Promise<string | null>,
  refuse: (context: Context) => Response,
): MiddlewareHandler {
  const limiter = new RateLimiterMemory(allowance)
  return async (context, next) => {
    const key = await keyOf(context)
    if (key === null) return next()
    const refusal = await limiter.consume(key).then(() => null, asRefusal)
    if (refusal) return wait(context, refusal, refuse)
    await next()
    if (context.res.ok) await limiter.delete(key)
  }
}

/** The account that a request names, null when it names none. */
async function accountIn(context: Context): Promise<string | null> {
  const body = (await context.req.raw
    .clone()
    .json()
    .catch(() => ({}))) as { email?: unknown } | null
  return typeof body?.email === "string" ? body.email.toLowerCase() : null
}

function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}

async function wait(
  context: Context,
  refusal: RateLimiterRes,
  refuse: (context: Context) => Response | Promise<Response>,
) {
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
const tooManyPages = (context: Context) => context.text(sentence("too_many_requests"), 429)
