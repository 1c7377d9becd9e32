import fc from "fast-check"
import { functions } from "#functions/registry.ts"
import { OURS } from "./our-requests.ts"
import type { RawRequest } from "./raw-request.ts"

/** The keys and tokens that generated requests use. */
type Keys = { publishable: string; account: string; staff: string }

const TABLES = [
  "services",
  "service_categories",
  "company_settings",
  "scheduling_settings",
  "gallery_projects",
  "gallery_photos",
  "reviews",
  "faqs",
  "brico_requests",
  "contact_requests",
  "profiles",
  "teams",
  "email_outbox",
  "nothing_here",
]
const COLUMNS = [
  "id",
  "name",
  "email",
  "created_at",
  "status",
  "is_active",
  "price",
  "nothing",
  "*",
  "data->'a'",
  "id::text",
]
const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "like",
  "ilike",
  "is",
  "in",
  "cs",
  "cd",
  "ov",
  "fts",
  "not.eq",
  "match",
  "sl",
  "any",
  "x",
]
const CALLS = [
  "booking_availability",
  "reserve_booking",
  "search_brico_requests",
  "search_contact_requests",
  "send_contact_mails",
  "nothing_here",
]
const PAGES = [
  "/",
  "/brico",
  "/contact",
  "/reno",
  "/realisations",
  "/rendez-vous",
  "/cgv",
  "/admin/login",
  "/sitemap.xml",
]
const AUTH = [
  "token",
  "signup",
  "otp",
  "verify",
  "recover",
  "resend",
  "user",
  "logout",
  "settings",
  "health",
  "authorize",
  "callback",
  "factors",
  "admin/users",
  "sso",
  "reauthenticate",
  "nothing",
]
const STORAGE = [
  "bucket",
  "object/list/documents",
  "object/sign/documents",
  "object/sign/gallery/a.webp",
  "object/gallery/a.webp",
  "object/public/gallery/a.webp",
  "render/image/public/gallery/a.webp",
  "object/copy",
  "object/move",
  "object/info/gallery/a",
  "upload/resumable",
  "object/documents",
]
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  pick([
    "",
    "0",
    "-1",
    "1e400",
    "null",
    "true",
    "é",
    "\0",
    "'",
    '"',
    "()",
    "(",
    "{}",
    "[]",
    "a,b",
    "..",
    "%",
    "*",
    "\ud800",
    "2026-02-30",
    "99999999999999999999",
  ]),
  fc.uuid(),
)
const json = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(
      pick([
        ...COLUMNS,
        "p_from",
        "p_days",
        "p_service_id",
        "p_query",
        "password",
        "token",
        "type",
        "refresh_token",
        "paths",
        "prefixes",
        "expiresIn",
        "limit",
        "action",
        "sessionId",
        "data",
      ]),
      fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
      { maxKeys: 8 },
    ),
  },
  fc.jsonValue({ maxDepth: 3 }),
)
const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  text,
  pick([
    "",
    "{",
    "[".repeat(3000),
    "name=x&email=y",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  ]),
)

const embed = fc.letrec<{ columns: string }>((tie) => ({
  columns: fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: pick(COLUMNS) },
        { weight: 1, arbitrary: text },
        {
          weight: 2,
          arbitrary: fc.tuple(pick(TABLES), tie("columns")).map(([table, columns]) => `${table}(${columns})`),
        },
      ),
      { minLength: 1, maxLength: 3, depthIdentifier: "embed" },
    )
    .map((parts) => parts.join(",")),
})).columns
const condition = fc.tuple(
  pick(COLUMNS),
  pick(OPERATORS),
  fc.oneof(
    text,
    fc.array(text, { maxLength: 3 }).map((all) => `(${all.join(",")})`),
  ),
)
const parameter = fc.oneof(
  embed.map((value) => ["select", value]),
  condition.map(([column, operator, value]) => [column, `${operator}.${value}`]),
  fc
    .array(condition, { minLength: 1, maxLength: 3 })
    .map((all) => ["or", `(${all.map((part) => part.join(".")).join(",")})`]),
  fc.tuple(
    pick(["order", "limit", "offset", "columns", "on_conflict", "and", "apikey", "grant_type", "token", "width"]),
    text,
  ),
  fc
    .tuple(pick(COLUMNS), pick(["asc", "desc", "asc.nullslast", "x"]))
    .map(([column, way]) => ["order", `${column}.${way}`]),
  fc.tuple(text, text),
) as fc.Arbitrary<[string, string]>
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((all) => all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"))

const restPath = fc.oneof(
  pick(TABLES).map((table) => `/rest/v1/${table}`),
  pick(CALLS).map((call) => `/rest/v1/rpc/${call}`),
  pick(["/rest/v1/"]),
)
const path = fc.oneof(
  { weight: 5, arbitrary: restPath },
  { weight: 2, arbitrary: pick(AUTH).map((name) => `/auth/v1/${name}`) },
  { weight: 2, arbitrary: pick(STORAGE).map((name) => `/storage/v1/${name}`) },
  { weight: 2, arbitrary: pick([...Object.keys(functions), "nothing"]).map((name) => `/functions/v1/${name}`) },
  { weight: 2, arbitrary: pick(PAGES) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pick(["/", "/rendez-vous/", "/agenda/", "/storage/v1/object/", "/auth/v1/factors/", "/rest/v1/"]), text)
      .map(([start, end]) => start + encode(end)),
  },
  {
    weight: 1,
    arbitrary: pick([
      "/realtime/v1/x",
      "/graphql/v1",
      "/pg/v1/x",
      "//auth/v1/token",
      "/rest/v1/services#x",
      "/a\\b",
      "*",
    ]),
  },
)

const headers = fc.record(
  {
    Prefer: fc.oneof(
      pick([
        "return=representation",
        "count=exact",
        "resolution=merge-duplicates",
        "handling=strict,x=1",
        "tx=rollback",
      ]),
      fc.string({ maxLength: 20 }).map(printable),
    ),
    Range: pick(["0-9", "9-0", "bytes=0-", "x", "-5"]),
    Accept: pick([
      "application/json",
      "application/vnd.pgrst.object+json",
      "text/csv",
      "application/vnd.pgrst.plan",
      "x",
    ]),
    "Content-Type": pick([
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "text/csv",
      "x",
    ]),
    "Content-Profile": pick(["public", "auth", "x"]),
    "If-None-Match": fc.string({ maxLength: 10 }).map(printable),
    "Accept-Encoding": pick(["br", "gzip;q=0", "x"]),
    Cookie: fc.string({ maxLength: 30 }).map(printable),
  },
  { requiredKeys: [] },
)
const address = fc.ipV4()

const change = fc.record({ at: fc.nat(), value: fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), inQuery: fc.boolean() })
const nearlyOurs = fc
  .record({ base: pick(OURS), changes: fc.array(change, { maxLength: 2 }) })
  .map(({ base: { method, path, query: asked = {}, body: sent }, changes }) => {
    const [params, values] = [{ ...asked }, { ...sent }] as [Record<string, string>, Record<string, unknown>]
    for (const { at, value, inQuery } of changes) {
      const changed = inQuery && Object.keys(params).length > 0 ? params : values
      const names = Object.keys(changed)
      const name = names[at % names.length]
      if (name) changed[name] = changed === params && typeof value !== "string" ? JSON.stringify(value) : value
    }
    const search = Object.entries(params).map(([name, value]) => `${name}=${encode(value)}`)
    return {
      method,
      path,
      query: search.join("&"),
      headers: { "Content-Type": "application/json" },
      body: sent ? JSON.stringify(values) : "",
    }
  })

/** Random requests to pages, tables, accounts, files and functions. Only GET, HEAD and OPTIONS carry the rights of staff. */
export function generateRequests(count: number, seed: number, keys: Keys): RawRequest[] {
  const caller = pick(["none", "visitor", "visitor", "visitor", "account", "staff", "forged"] as const)
  const method = pick([...METHODS, "GET", "GET", "POST", "POST"])
  const made = fc.oneof(fc.record({ method, path, query, headers, body }), nearlyOurs)
  const generated = fc
    .tuple(made, caller, address)
    .map(([request, who, from]) => ({ ...request, caller: who, address: from }))
  return fc.sample(generated, { numRuns: count, seed }).map((one) => {
    const token = {
      none: "",
      visitor: keys.publishable,
      account: keys.account,
      staff: keys.staff,
      forged: `${keys.account}x`,
    }
    const reads = ["GET", "HEAD", "OPTIONS"].includes(one.method)
    const who = one.caller === "staff" && !reads ? "account" : one.caller
    return {
      method: one.method,
      target: one.path + (one.query ? `?${one.query}` : ""),
      headers: {
        "X-Forwarded-For": one.address,
        ...one.headers,
        ...(who === "none" ? {} : { apikey: keys.publishable, Authorization: `Bearer ${token[who]}` }),
      },
      ...(reads ? {} : { body: one.body }),
    }
  })
}

/** Percent-encodes a value as browsers do; a value with a lone surrogate becomes the bytes of one, which are no UTF-8. */
function encode(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    return "%ed%a0%80"
  }
}

function printable(value: string): string {
  return value.replaceAll(/[^ -~]/g, "")
}
