import { afterEach, beforeAll, expect, test } from "vitest"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openShop, openSlots, orderFor } from "#tests/support/booking.ts"
import { createBystander, MEASURES, p99 } from "#tests/support/bystander.ts"
import { sendQuote } from "#tests/support/client-quotes.ts"
import { peakMemory } from "#tests/support/memory.ts"
import { CLOSED, inParallel, type RawAnswer, rawClient, type RawRequest } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { type HeldRequest, holdRequest } from "#tests/support/slow-sockets.ts"

const LONGEST_MS = 300
/** Limit of a visitor's response times in `npm test speed`, as a multiple of those without an attack. */
const SLOWER_AT_MOST = 4
const HOME = "203.0.113.7"
const MEGABYTE = 1024 * 1024

let site: RunningSite
let client: ReturnType<typeof rawClient>
let bystander: ReturnType<typeof createBystander>
let serviceId: string
let quiet = 0

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  await openShop(site)
  client = rawClient(site.url)
  serviceId = (await firstServiceOf(clientOf(site, site.keys.secretKey), "plomberie")).id
  bystander = createBystander(client.send, serviceId, site.keys.publishableKey)
  await bystander.during(Promise.resolve())
  quiet = p99((await bystander.during(Promise.resolve())).times)
  return () => client.close()
})

/** After an attack, pages, slots, sign-in and the database must still work. */
afterEach(async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${site.url}/brico`)).status).toBe(200)
  const { auth } = clientOf(site, site.keys.publishableKey)
  expect((await auth.signInWithPassword(site.admin)).error).toBeNull()
  const visitor = clientOf(site, site.keys.publishableKey)
  expect((await visitor.from("services").select("id")).data).not.toEqual([])
  expect((await openSlots(visitor, serviceId, parisToday())).length).toBeGreaterThan(0)
})

const json = (from = HOME) => ({
  apikey: site.keys.publishableKey,
  "Content-Type": "application/json",
  "X-Forwarded-For": from,
})
const post = (target: string, body: unknown, from?: string): RawRequest => ({
  method: "POST",
  target,
  headers: json(from),
  body: JSON.stringify(body),
})
const get = (target: string, from?: string): RawRequest => ({ method: "GET", target, headers: json(from) })
const repeat = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i))

/** Runs an attack beside a visitor; returns the count of each status. */
async function attack(requests: RawRequest[], atOnce = 10): Promise<Record<number, number>> {
  let answers: RawAnswer[] = []
  await besideVisitor(inParallel(requests, atOnce, client.send).then((received) => (answers = received)))
  const failed = answers.filter(({ status }) => status >= 500 && status !== 501)
  expect(failed.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)).toEqual([])
  return Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([s, some]) => [s, some.length]))
}

const isRefused = ({ status, socket }: HeldRequest) => status() === 429 || socket.closed

async function besideVisitor(event: Promise<unknown>): Promise<void> {
  const { times, failures } = await bystander.during(event)
  expect(failures).toEqual([])
  if (MEASURES) expect(p99(times)).toBeLessThanOrEqual(Math.max(LONGEST_MS, SLOWER_AT_MOST * quiet))
}

/** Expects that each request was refused with one of these statuses, or that the connection closed before the response arrived. */
function expectRefused(answers: Record<number, number>, statuses: number[]) {
  expect(Object.keys(answers).filter((status) => ![CLOSED, ...statuses].includes(Number(status)))).toEqual([])
}

const embedding = (levels: number) =>
  `service_categories(services(`.repeat(levels / 2).concat("id", "))".repeat(levels / 2))

test("seven thousand rows in one insert", async () => {
  const rows = repeat(7_000, (index) => ({ name: `x${index}`, category: "plomberie", duration_minutes: 60 }))
  expectRefused(await attack(repeat(10, () => post("/rest/v1/services", rows))), [413])
})

test("eighteen levels of embedding", async () => {
  expect(await attack(repeat(50, () => get(`/rest/v1/services?select=${embedding(18)}`)))).toEqual({ 400: 50 })
})

test("five thousand paths to sign, forty thousand to delete", async () => {
  const paths = repeat(5_000, (index) => `a/${index}.webp`)
  const many = repeat(40_000, (index) => `a/${index}.webp`)
  const requests = repeat(5, () => [
    post("/storage/v1/object/sign/documents", { expiresIn: 60, paths }),
    post("/storage/v1/object/sign/documents", { expiresIn: 60, paths: paths.slice(0, 101) }),
    { ...post("/storage/v1/object/documents", { prefixes: many }), method: "DELETE" },
  ]).flat()
  expectRefused(await attack(requests), [413])
})

test("sign-in under an address that two parsers read differently", async () => {
  const spelled = ["/auth/v1/token#x?grant_type=password", "/auth/v1/token?a=#&grant_type=password"]
  const account = { email: site.admin.email, password: "faux" }
  expect(await attack(repeat(40, (index) => post(spelled[index % 2] ?? "", account)))).toEqual({ 400: 40 })
})

test("all open slots for one network", async () => {
  const slots = await openSlots(clientOf(site, site.keys.publishableKey), serviceId, parisToday())
  const orders = slots.map((slot, index) =>
    post("/functions/v1/create-stripe-session", orderFor(serviceId, slot, { client_email: `x${index}@example.fr` })),
  )
  const answers = await attack(orders)
  expect(answers[429]).toBeGreaterThan(slots.length / 2)
  const [held] = await site.sql("select count(*)::int as n from public.brico_requests where status <> 'cancelled'")
  expect(held?.["n"]).toBeLessThanOrEqual(6)
})

test("sixty bodies of 10.9 MB that never end, from one network and from sixty", async () => {
  const body = new Uint8Array(10.8 * MEGABYTE)
  for (const networks of [1, 60]) {
    let held: HeldRequest[] = []
    const hold = async () => {
      held = await inParallel(repeat(60, String), 2, (_, index) =>
        holdRequest(
          site.url,
          [
            "POST /contact HTTP/1.1",
            "Host: localhost",
            `X-Forwarded-For: 192.0.2.${index % networks}`,
            "Content-Type: multipart/form-data; boundary=x",
            `Content-Length: ${Math.round(10.9 * MEGABYTE)}`,
            "",
          ],
          body,
        ),
      )
      await expect.poll(() => held.filter(isRefused).length).toBeGreaterThan(40)
    }
    await besideVisitor(hold())
    for (const { socket } of held) socket.destroy()
  }
})

test("five thousand requests to the company in one, and then one after the other", async () => {
  const contact = {
    name: "x",
    email: "x@example.fr",
    phone: "+33639981234",
    address: "Paris",
    service: "reno",
    description: "x",
  }
  expect(
    await attack([
      post(
        "/rest/v1/contact_requests",
        repeat(5_000, () => contact),
      ),
    ]),
  ).toEqual({ 413: 1 })
  expect(
    await attack([
      post(
        "/rest/v1/contact_requests",
        repeat(50, () => contact),
      ),
    ]),
  ).toEqual({ 413: 1 })
  expect(
    await attack(
      repeat(8, () => post("/rest/v1/contact_requests", contact)),
      1,
    ),
  ).toEqual({ 201: 5, 429: 3 })
  // The form has the same counter as the REST API.
  const stamp = createFormStamps(site.keys.secretKey, () => Date.now() - 10_000).issue()
  const form = new URLSearchParams({ ...contact, phone: "0639981234", [STAMP_FIELD]: stamp }).toString()
  const headers = { "X-Forwarded-For": HOME, "Content-Type": "application/x-www-form-urlencoded" }
  const { status, text } = await client.send({ method: "POST", target: "/contact", headers, body: form })
  expect(status).toBe(429)
  expect(text).toContain("Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer.")
  expect(text).toContain('value="x@example.fr"')
  const [stored] = await site.sql("select count(*)::int as n from public.contact_requests where name = 'x'")
  expect(stored?.["n"]).toBe(5)

  // « Rappelez-moi » is one of these messages, whichever way it comes.
  const call = { name: "x", phone: "0639981235", moment: "asap" }
  expect(
    await attack(
      repeat(8, () => post("/functions/v1/request-callback", call, "203.0.113.8")),
      1,
    ),
  ).toEqual({ 200: 5, 429: 3 })
  expect(
    await attack([post("/functions/v1/request-callback", { ...call, name: "x".repeat(100_000) }, "203.0.113.9")]),
  ).toEqual({ 413: 1 })
  expect(await site.sql("select count(*)::int as n from public.customer_tasks")).toEqual([{ n: 1 }])
})

test("passwords tried from a hundred networks at once", async () => {
  const guess = (index: number) => ({ email: index % 2 ? site.admin.email : `x${index}@example.fr`, password: "faux" })
  const guesses = repeat(100, (index) => post("/auth/v1/token?grant_type=password", guess(index), `192.0.2.${index}`))
  // The guesses wait in a queue: one hash at a time leaves the other processor to the visitor.
  expect(await attack(guesses, 100)).toEqual({ 400: 100 })
})

test("queries made to keep the database busy", async () => {
  const deepOr = `${"and(id.neq.1,or(".repeat(20)}id.neq.1${"))".repeat(20)}`
  const requests = [
    get(`/rest/v1/services?or=(${deepOr})`),
    get("/rest/v1/services?name=imatch.((a*)*)*\\\\1$".replaceAll("\\\\", "%5C")),
    get(`/rest/v1/services?id=in.(${"1,".repeat(2_000)}1)`),
    get(`/rest/v1/services?${repeat(60, (index) => `name=neq.${index}`).join("&")}`),
    get(`/rest/v1/services?select=${repeat(40, (index) => `a${index}:service_categories(services(id))`).join(",")}`),
    get(`/rest/v1/services?select=${"id,".repeat(1_000)}id`),
  ]
  expect(await attack(repeat(10, () => requests).flat())).toEqual({ 400: 60 })
})

test("bodies beyond every limit, of no size, and of half a million brackets", async () => {
  const headers = json()
  const requests: RawRequest[] = [
    { method: "POST", target: "/rest/v1/contact_requests", headers, body: "[".repeat(60_000) },
    { method: "POST", target: "/auth/v1/token?grant_type=password", headers, body: "x".repeat(2 * MEGABYTE) },
    { method: "POST", target: "/functions/v1/create-stripe-session", headers, body: "x".repeat(2 * MEGABYTE) },
    {
      method: "POST",
      target: "/functions/v1/upload-file",
      headers: { ...headers, "Transfer-Encoding": "chunked" },
      body: "x".repeat(MEGABYTE),
    },
    { method: "POST", target: "/contact", headers: { ...headers, "Transfer-Encoding": "chunked" }, body: "x" },
    { method: "POST", target: "/reno", headers, body: "x".repeat(3 * MEGABYTE) },
  ]
  expectRefused(await attack(repeat(10, () => requests).flat()), [400, 411, 413, 429])
})

test("three hundred connections that say half of what they want", async () => {
  let held: HeldRequest[] = []
  const hold = async () => {
    held = await inParallel(repeat(300, String), 50, (_, index) =>
      holdRequest(site.url, [
        "POST /auth/v1/token?grant_type=password HTTP/1.1",
        "Host: localhost",
        ...(index % 2 ? ["X-Forwarded-For: 192.0.2.9", "Content-Length: 5000", ""] : []),
      ]),
    )
    // Of 150 started bodies, those beyond the 64 places of a network are refused. The silent ones lose their connections later: these do not count.
    const refused = () => held.filter(({ status }) => status() === 429).length
    await expect.poll(refused).toBe(150 - 64)
  }
  await besideVisitor(hold())
  for (const { socket } of held) socket.destroy()
})

test("pages that are not kept, asked for by one network without end", async () => {
  const pages = ["rendez-vous", "chiffrage", "chantier", "document", "attestations"]
  const answers = await attack(repeat(999, (index) => get(`/${pages[index % pages.length]}/${index}`)))
  // Guesses of different kinds of keys share one limit.
  expect(answers).toEqual({ 404: 120, 429: 879 })
})

test("keys of price requests, of works and of quotes guessed through the functions, and files that are none", async () => {
  const token = (index: number) => String(index).padStart(22, "A")
  const guesses = repeat(200, (index) => [
    post("/functions/v1/contractor-quote", { action: "view", token: token(index) }),
    post("/functions/v1/client-quote", { action: "refuse", token: token(index), reason: "x".repeat(5_000) }),
    post("/functions/v1/client-page", { action: "write", token: token(index), id: "x", body: "x".repeat(5_000) }),
    {
      method: "POST",
      target: "/functions/v1/attach-price-file",
      headers: { ...json(), "X-Quote-Token": token(index), "X-File-Name": "a.pdf" },
      body: "x".repeat(1_000),
    },
  ]).flat()
  expectRefused(await attack(guesses), [400, 404, 429])
  const form: RawRequest = {
    method: "POST",
    target: `/chiffrage/${token(1)}`,
    headers: { "X-Forwarded-For": "192.0.2.77", "Content-Type": "multipart/form-data; boundary=x" },
    body: "x".repeat(12 * MEGABYTE),
  }
  expectRefused(await attack(repeat(5, () => form)), [413, 429])
})

test("four hundred thousand photos in one form", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nv\r\n'
  const body = Buffer.from(`${part.repeat(400_000)}--x--`)
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "X-Forwarded-For": "192.0.2.78" }
  const forms = ["/contact", `/rendez-vous/${"A".repeat(22)}/photos`].map((target) => ({
    method: "POST",
    target,
    headers,
    body,
  }))
  expectRefused(await attack(forms, 1), [400])
})

test("photos that are too heavy are answered by a sentence and the way back, before they travel", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(60 * MEGABYTE) }
  const from = { "X-Forwarded-For": "192.0.2.79" }
  const refused = await client.send({ method: "POST", target: "/contact", headers: { ...headers, ...from } })
  expect(refused.status).toBe(413)
  expect(refused.text).toContain("Vos photos dépassent ensemble 30\u00a0Mo")
  expect(refused.text).toContain('href="/contact#devis"')
  const [, nonce] = /<style nonce="([^"]+)"/.exec(refused.text) ?? []
  expect(refused.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`)
})

test("JSON of 20 000 levels is refused wherever it is sent", async () => {
  const body = `{"name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`
  const targets = ["/brico.data", "/functions/v1/create-stripe-session", "/rest/v1/contact_requests", "/auth/v1/token"]
  expectRefused(
    await attack(targets.map((target) => ({ method: "POST", target, headers: json("192.0.2.80"), body }))),
    [400],
  )
})

/** A session of staff, and a quote that was sent with its link, opened by its client. */
async function openQuote() {
  const staff = clientOf(site, site.keys.publishableKey)
  const { data } = await staff.auth.signInWithPassword(site.admin)
  const headers = { ...json(), Authorization: `Bearer ${data.session?.access_token}` }
  const { id } = await sendQuote({ staff, sql: site.sql as never })
  const link = { ...post("/functions/v1/private-link", { kind: "quote", id }), headers }
  const { url } = (JSON.parse((await client.send(link)).text) as { data: { url: string } }).data
  return { headers, token: new URL(url).pathname.split("/")[2] ?? "" }
}

test("texts that no database stores, from the link of a quote and from its form", async () => {
  const { token } = await openQuote()
  const call = (body: object) => post("/functions/v1/client-quote", { token, ...body }, "203.0.113.20")
  const form = (fields: Record<string, string>): RawRequest => ({
    method: "POST",
    target: `/document/${token}`,
    headers: { "X-Forwarded-For": "203.0.113.20", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  })
  const signing_id = "00000000-0000-4000-8000-000000000000"
  const signed = { signing_id, code: "123456", document_sha256: "0".repeat(64), version_no: 2 ** 53 - 1 }
  const requests = ["a\u0000b", "a\ud800b", '\u0001"'.repeat(150), "x".repeat(60_000)].flatMap((text) => [
    call({ action: "seen", user_agent: text }),
    call({ action: "choose", line_ids: [text] }),
    call({ action: "sign", ...signed, user_agent: text }),
    call({ action: "code", signing_id, given_name: text, family_name: text, accepts_terms: true, certifies_vat: true }),
    call({ action: "return", payment_id: text }),
    form({ geste: "code", signing_id, given_name: text, family_name: text, accepts_terms: "oui" }),
    form({ geste: "signer", ...signed, version_no: "1e308" }),
  ])
  // A name without the characters that nobody can store is a name: its form goes on to the code.
  expectRefused(await attack(requests), [200, 303, 400, 409, 413])
  expect(await site.sql("select state from public.quotes")).toEqual([{ state: "sent" }])
  // A reason loses what cannot be stored, and nothing else.
  expect((await client.send(form({ geste: "refuser", reason: "a\u0000b" }))).status).toBe(303)
  expect(await site.sql("select state from public.quotes")).toEqual([{ state: "refused" }])
})

test("a quote of a thousand lines, amounts that are no numbers, and twenty previews at once", async () => {
  const { headers } = await openQuote()
  const line = () => ({
    id: crypto.randomUUID(),
    kind: "work",
    label: "Faïence ".repeat(20),
    unit_price: "10",
    vat_rate: 20,
  })
  const save = (change: object, id = crypto.randomUUID() as string): RawRequest => ({
    ...post("/rest/v1/rpc/save_quote", { p_id: id, p_lock_version: 0, p_quote: { title: "x", lines: [], ...change } }),
    headers,
  })
  const wrong = ["NaN", "Infinity", "1e131000", "9".repeat(100_000), "=9*9", {}, -1]
  const requests = wrong.flatMap((value) => [
    save({ lines: [{ ...line(), quantity: value }] }),
    save({ lines: [{ ...line(), unit_price: value }] }),
    save({ fee: value }),
  ])
  requests.push(save({ lines: repeat(1_000, line) }), save({ lines: [null] }), save({ waste: "x".repeat(900_000) }))

  const draft = crypto.randomUUID()
  expect((await client.send(save({ lines: repeat(150, line) }, draft))).status).toBe(200)
  const preview = { ...post("/functions/v1/preview-quote", { id: draft }), headers }
  const attacked = attack([...repeat(20, () => preview), ...requests], 20)
  // Four are drawn or wait: site, PostgreSQL, and the program that draws with 280 MB of its own.
  expect(await peakMemory(site.pid, attacked)).toBeLessThan(850)
  const { 200: shown = 0, 429: refused = 0, ...others } = await attacked
  expect([shown + refused, shown < 12, others]).toEqual([20, true, { 400: requests.length }])
})
