import { verify } from "hono/jwt"
import { buildCall, type CallableFunction, readCallableFunctions } from "./callable-functions.ts"
import { answerDatabaseError } from "./database-errors.ts"
import type { EmbeddedDatabase } from "./database.ts"
import type { BackendKeys } from "./keys.ts"
import type { Answer } from "./auth/wire.ts"
import { type Caller, isKnownRole, roleOf } from "./request-context.ts"

type Options = Pick<EmbeddedDatabase, "query" | "queryAs"> & { keys: BackendKeys; mostRows: number }

const PATH = /^\/rest\/v1\/rpc\/(\w+)$/
const ACCEPTED = [null, "*/*", "application/json"]
const JSON_BODY = /^application\/json(?:;|$)/i
/** Pages of other origins may read answers, as those of `@supabase/lite`: a key and a token protect them, no cookie. */
const SHARED = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Content-Range, Content-Location, Preference-Applied",
}
/** A condition on the rows of a result, as `eq.5`, or one of its lists of columns. */
const CONDITION = /^(?:not\.)?[a-z]+(?:\([a-z]+\))?\./
const OPTION = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"]

/**
 * Answers calls of functions (`/rest/v1/rpc/<name>`) as PostgREST does, in one message to PostgreSQL where `@supabase/lite` sends ten.
 * `otherwise` gets, before anything has run, the calls that are left to `@supabase/lite`: HEAD and OPTIONS; `select`, `order`, `limit`,
 * `offset` and conditions; `Prefer`, `Range`, another schema, another format than JSON; a body that is no JSON object; unknown names of
 * functions and of arguments; functions that `readCallableFunctions` leaves out; a key or a token that is not valid; browsers with the
 * secret key. Functions are read once, after the migrations. They cannot set `response.status` and `response.headers`: none does (rpc.test.ts).
 */
export function answerCalls(otherwise: Answer, { query, queryAs, keys, mostRows }: Options): Answer {
  let functions: Promise<Map<string, CallableFunction>> | undefined
  const find = async (name: string) => {
    functions ??= readCallableFunctions(query)
    functions.catch(() => (functions = undefined))
    return (await functions).get(name)
  }

  return async (request) => {
    const { method, headers } = request
    const { pathname, searchParams } = new URL(request.url)
    const name = PATH.exec(pathname)?.[1]
    if (!name || !isPlain(request, searchParams)) return otherwise(request)
    const caller = await readApiCaller(headers, keys)
    if (!caller) return otherwise(request)
    const body = method === "POST" ? await request.text() : null
    try {
      const called = await find(name)
      const given = body === null ? readParameters(searchParams) : readObject(body, headers.get("Content-Type"))
      const call = called && given && buildCall(called, given, mostRows)
      if (!call) return otherwise(body === null ? request : new Request(request, { body }))
      const told = { method, path: `/rpc/${name}`, headers: Object.fromEntries(headers) }
      const [row] = await queryAs(caller, told, call.sql, call.values)
      return answerRow(called, row as { body: string; rows: number })
    } catch (error) {
      return answerDatabaseError(error, roleOf(caller), SHARED)
    }
  }
}

function isPlain({ method, headers }: Request, parameters: URLSearchParams): boolean {
  return (
    (method === "GET" || (method === "POST" && parameters.size === 0)) &&
    ACCEPTED.includes(headers.get("Accept")) &&
    ["Accept-Profile", "Content-Profile"].every((header) => [null, "public"].includes(headers.get(header))) &&
    !headers.has("Prefer") &&
    !headers.has("Range")
  )
}

/** Who asks, by the key and the token of a request; null when one of them is not valid. */
async function readApiCaller(
  headers: Headers,
  { publishableKey, secretKey, jwtSecret }: BackendKeys,
): Promise<Caller | null> {
  const key = headers.get("apikey")
  if (key !== publishableKey && key !== secretKey) return null
  if (key === secretKey && headers.get("User-Agent")?.startsWith("Mozilla/")) return null
  const authorization = headers.get("Authorization")
  if (authorization === null || authorization.startsWith("Bearer sb_")) {
    const role = key === secretKey ? "service_role" : "anon"
    return { auth: { uid: null, role, jwt: { role } } }
  }
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
  const jwt = token ? await verify(token, jwtSecret, "HS256").catch(() => null) : null
  const role = jwt?.["role"] || "anon"
  if (!jwt || typeof role !== "string" || !isKnownRole(role)) return null
  return { auth: { uid: typeof jwt.sub === "string" ? jwt.sub : null, role, jwt } }
}

/** Null when a parameter is given twice, or is no argument of a function. */
function readParameters(parameters: URLSearchParams): Record<string, string> | null {
  const given = Object.fromEntries(parameters)
  if (Object.keys(given).length < parameters.size) return null
  return [...parameters].some(([name, value]) => OPTION.includes(name) || CONDITION.test(value)) ? null : given
}

function readObject(body: string, contentType: string | null): Record<string, unknown> | null {
  if (body === "") return {}
  if (contentType !== null && !JSON_BODY.test(contentType)) return null
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function answerRow(
  { returns, returnsSet }: CallableFunction,
  { body, rows }: { body: string; rows: number },
): Response {
  if (returns === "void") return new Response(null, { status: 204, headers: { ...SHARED, "Content-Range": "0-0/*" } })
  const range = rows > 0 || !returnsSet ? `0-${rows - 1}/*` : "*/*"
  return new Response(body, {
    headers: { ...SHARED, "Content-Type": "application/json; charset=utf-8", "Content-Range": range },
  })
}
