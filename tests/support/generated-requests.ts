import fc from "fast-check"
import { functions } from "#functions/registry.ts"
import type { RawRequest } from "./raw-request.ts"

/** Who a generated request says that it is. */
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

const ORDER = {
  service_id: "00000000-0000-4000-8000-000000000001",
  date: "2026-12-01",
  time: "09:00",
  client_name: "Zoé Martin",
  client_email: "zoe@example.fr",
  client_phone: "06 39 98 12 34",
  address: "8 rue Oberkampf",
  postal_code: "75011",
  city: "Paris",
  description: "Fuite",
  terms_accepted: true,
  express_request: true,
  idempotency_key: "00000000-0000-4000-8000-000000000002",
}
const CONTACT = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "+33639981234",
  address: "8 rue Oberkampf",
  service: "reno",
  description: "Cuisine",
  status: "new",
}
const ID = "00000000-0000-4000-8000-000000000003"
/** What our own pages send: generated requests differ from one of these in a value or two. */
const OURS: { method: string; path: string; query?: Record<string, string>; body?: Record<string, unknown> }[] = [
  { method: "POST", path: "/functions/v1/create-stripe-session", body: ORDER },
  { method: "POST", path: "/rest/v1/contact_requests", body: CONTACT },
  { method: "POST", path: "/functions/v1/send-contact-email", body: { ...CONTACT, projectType: null } },
  { method: "POST", path: "/functions/v1/checkout-status", body: { sessionId: "cs_test_1", session_id: "cs_test_1" } },
  { method: "POST", path: "/functions/v1/manage-booking", body: { action: "view", token: "a".repeat(43) } },
  { method: "POST", path: "/functions/v1/manage-booking", body: { action: "resend", email: "zoe@example.fr" } },
  { method: "POST", path: "/functions/v1/demo-payment", body: { session_id: "demo_1", action: "pay" } },
  { method: "POST", path: "/functions/v1/invite-staff", body: { email: "a@b.fr", full_name: "A", role: "manager" } },
  { method: "GET", path: "/functions/v1/calendar-feed", query: { token: "a".repeat(43) } },
  { method: "POST", path: "/rest/v1/rpc/booking_availability", body: { p_service_id: ID, p_from: "2026-12-01", p_days: 21 } },
  { method: "GET", path: "/rest/v1/rpc/booking_availability", query: { p_service_id: ID, p_from: "2026-12-01", p_days: "21" } },
  { method: "POST", path: "/rest/v1/rpc/search_brico_requests", body: { p_query: "a", p_status: "all", p_limit: 5, p_offset: 0 } },
  { method: "GET", path: "/rest/v1/services", query: { select: "id,name,category,base_price", is_active: "eq.true", order: "name.asc", limit: "20" } },
  { method: "GET", path: "/rest/v1/faqs", query: { select: "question,answer", or: "(is_active.eq.true,display_order.gt.3)", order: "display_order" } },
  { method: "GET", path: "/rest/v1/reviews", query: { select: "id,rating", rating: "in.(4,5)", text: "ilike.*bien*" } },
  { method: "GET", path: "/rest/v1/gallery_projects", query: { select: "id,title", id: `in.(${ID},${ID})`, offset: "1" } },
  { method: "PATCH", path: "/rest/v1/profiles", query: { id: `eq.${ID}` }, body: { full_name: "A", phone: "1", avatar_url: "x" } },
  { method: "POST", path: "/auth/v1/token", query: { grant_type: "password" }, body: { email: "a@b.fr", password: "faux" } },
  { method: "POST", path: "/auth/v1/token", query: { grant_type: "refresh_token" }, body: { refresh_token: "aaaaaaaaaaaa" } },
  { method: "POST", path: "/auth/v1/signup", body: { email: "a@b.fr", password: "un mot de passe", data: { a: 1 } } },
  { method: "POST", path: "/auth/v1/verify", body: { email: "a@b.fr", token: "12345678", type: "email" } },
  { method: "POST", path: "/auth/v1/otp", body: { email: "a@b.fr", create_user: true, data: {} } },
  { method: "PUT", path: "/auth/v1/user", body: { password: "un mot de passe", data: { a: 1 } } },
  { method: "POST", path: "/auth/v1/factors", body: { factor_type: "totp", friendly_name: "x" } },
  { method: "POST", path: `/auth/v1/factors/${ID}/verify`, body: { challenge_id: ID, code: "123456" } },
  { method: "POST", path: "/storage/v1/object/sign/documents", body: { expiresIn: 60, paths: ["a.pdf", "b/c.webp"] } },
  { method: "POST", path: "/storage/v1/object/list/gallery", body: { prefix: "", limit: 10, offset: 0, sortBy: { column: "name", order: "asc" } } },
  { method: "DELETE", path: "/storage/v1/object/documents", body: { prefixes: ["a.pdf"] } },
  { method: "POST", path: "/storage/v1/object/copy", body: { bucketId: "gallery", sourceKey: "a", destinationKey: "b" } },
  { method: "GET", path: "/storage/v1/render/image/public/gallery/a.webp", query: { width: "400", height: "300", resize: "cover", quality: "75", format: "webp" } },
]
const change = fc.record({ at: fc.nat(), value: fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), inQuery: fc.boolean() })
const nearlyOurs = fc
  .record({ base: pick(OURS), changes: fc.array(change, { maxLength: 2 }) })
  .map(({ base: { method, path, query: asked = {}, body: sent }, changes }) => {
    const [params, values] = [{ ...asked }, { ...sent }] as [Record<string, string>, Record<string, unknown>]
    for (const { at, value, inQuery } of changes) {
      const changed = inQuery && Object.keys(params).length > 0 ? params : values
      const names = Object.keys(changed)
      const name = names[at % names.length]
      if (name) changed[name] = changed === params ? String(value) : value
    }
    const search = Object.entries(params).map(([name, value]) => `${name}=${encode(value)}`)
    return { method, path, query: search.join("&"), headers: { "Content-Type": "application/json" }, body: sent ? JSON.stringify(values) : "" }
  })

/** Requests that nobody sends and everybody may, to everything that the site answers. Only reading ones carry the rights of staff. */
export function generateRequests(count: number, seed: number, keys: Keys): RawRequest[] {
  const caller = pick(["none", "visitor", "visitor", "visitor", "account", "staff", "forged"] as const)
  const method = pick([...METHODS, "GET", "GET", "POST", "POST"])
  const made = fc.oneof(fc.record({ method, path, query, headers, body }), nearlyOurs)
  const generated = fc.tuple(made, caller, address).map(([request, who, from]) => ({ ...request, caller: who, address: from }))
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

/** Percent-encoded as browsers do, and now and then not at all. */
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
