import { setTimeout as pause } from "node:timers/promises"
import { parisToday } from "#domain/dates.ts"
import { clientOf, orderFor, type Slot, stranger } from "./booking.ts"
import { sendQuote } from "./client-quotes.ts"
import { p99 } from "./bystander.ts"
import { inParallel, type RawAnswer, type rawClient, type RawRequest } from "./raw-request.ts"
import type { RunningSite } from "./site.ts"

type Send = ReturnType<typeof rawClient>["send"]
type Kind = "visitors" | "staff" | "sign-in" | "orders" | "jobs"
export type Others = { times: Record<Kind, number[]>; failures: string[] }

/** `npm test storms` goes on for this long, in seconds; otherwise a storm is one volley, and no time counts. */
export const STORM_SECONDS = Number(process.env["STORM_SECONDS"] ?? 0)
const LEAST_ROUNDS = STORM_SECONDS > 0 ? 30 : 1
/** Others ask as people do, not as fast as they can. */
const BETWEEN_ROUNDS_MS = 200

const json = (site: RunningSite, from: string) => ({
  apikey: site.keys.publishableKey,
  "Content-Type": "application/json",
  "X-Forwarded-For": from,
})
export const post = (site: RunningSite, target: string, body: unknown, from: string): RawRequest => ({
  method: "POST",
  target,
  headers: json(site, from),
  body: JSON.stringify(body),
})

/** A quote that was sent, or that came back signed on paper; returns the secret of its link. */
export async function openLink(site: RunningSite, isSigned: boolean): Promise<string> {
  const staff = clientOf(site, site.keys.publishableKey)
  const { data: signedIn } = await staff.auth.signInWithPassword(site.admin)
  const { id } = await sendQuote({ staff: staff as never, sql: site.sql as never })
  if (isSigned) {
    const order = {
      signed_on: parisToday(),
      place: "remote",
      name: "Anne Durand",
      path: `${id}/scan.pdf`,
      vat_certified: true,
    }
    const { error } = await staff.rpc("record_paper_signature", { p_id: id, p_order: order })
    if (error) throw new Error(error.message)
  }
  const answer = await fetch(`${site.url}/functions/v1/private-link`, {
    method: "POST",
    headers: { ...json(site, "203.0.113.250"), Authorization: `Bearer ${signedIn.session?.access_token}` },
    body: JSON.stringify({ kind: "quote", id }),
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  return new URL(data.url).pathname.split("/")[2] ?? ""
}

type World = { site: RunningSite; send: Send; serviceId: string; slots: readonly Slot[]; token: string; link: string }

/** What others do meanwhile: visitors with pages, a quote and slots; staff with lists; a sign-in; an order; the jobs. `token` is of staff, `link` of another client. */
function round({ site, serviceId, slots, token, link }: World, index: number): [Kind, RawRequest][] {
  const from = `198.51.${Math.floor(index / 200) % 200}.${1 + (index % 200)}`
  const address = { "X-Forwarded-For": from }
  const staff = { ...json(site, "203.0.113.251"), Authorization: `Bearer ${token}` }
  const list = (name: string, body: object): RawRequest => ({
    ...post(site, `/rest/v1/rpc/${name}`, body, from),
    headers: staff,
  })
  const { person, headers } = stranger(40_000 + index)
  const slot = slots[slots.length - 1 - (index % slots.length)] as Slot
  const ordered = post(
    site,
    "/functions/v1/create-stripe-session",
    orderFor(serviceId, slot, person),
    headers["X-Forwarded-For"],
  )
  return [
    ["visitors", { method: "GET", target: "/reno", headers: address }],
    ["visitors", { method: "GET", target: `/document/${link}`, headers: address }],
    ["visitors", { method: "GET", target: "/rendez-vous/inconnu", headers: address }],
    [
      "visitors",
      post(
        site,
        "/rest/v1/rpc/booking_availability",
        { p_service_id: serviceId, p_from: "2026-12-01", p_days: 21 },
        from,
      ),
    ],
    ["staff", list("read_dashboard", {})],
    ["staff", list("search_brico_requests", { p_query: "", p_limit: 25, p_offset: 0 })],
    ["sign-in", post(site, "/auth/v1/token?grant_type=password", site.admin, from)],
    ["orders", ordered],
    ...(index % 10 === 0
      ? [
          [
            "jobs",
            {
              ...post(site, "/functions/v1/run-jobs", {}, from),
              headers: { ...json(site, from), apikey: site.keys.secretKey },
            },
          ] as [Kind, RawRequest],
        ]
      : []),
  ]
}

/** Lets others use the site during an event; an answer of 429 or 5xx is a failure. */
export function createOthers(world: World) {
  let rounds = 0
  return async (event: Promise<unknown>): Promise<Others> => {
    const others: Others = { times: { visitors: [], staff: [], "sign-in": [], orders: [], jobs: [] }, failures: [] }
    let isOver = false
    const over = event.finally(() => (isOver = true))
    over.catch(() => {})
    for (let made = 0; !isOver || made < LEAST_ROUNDS; made += 1) {
      for (const [kind, request] of round(world, rounds)) {
        const { status, ms, text } = await world.send(request)
        others.times[kind].push(ms)
        if (status === 0 || status === 429 || status >= 500)
          others.failures.push(`${kind} ${status} ${request.target.slice(0, 40)} ${text.slice(0, 200)}`)
      }
      rounds += 1
      if (STORM_SECONDS > 0) await pause(BETWEEN_ROUNDS_MS)
    }
    await over
    return others
  }
}

/** Sends a volley, again and again in `npm test storms`, at most `width` requests at once. Returns how many answers had each status. */
export async function storm(volley: RawRequest[], width: number, send: Send): Promise<Record<string, number>> {
  const end = Date.now() + STORM_SECONDS * 1000
  const counts: Record<string, number> = {}
  do {
    const answers: RawAnswer[] = await inParallel(volley, width, send)
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  } while (Date.now() < end)
  return counts
}

const p50 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How much longer others waited than without a storm, by kind: the ratios of the medians and of the slowest hundredth. */
export function slowdown(quiet: Others, during: Others) {
  const kinds = Object.keys(quiet.times) as Kind[]
  const rows = kinds.map((kind) => {
    const [before, after] = [quiet.times[kind], during.times[kind]]
    return [
      kind,
      { p50: p50(after) / p50(before), p99: p99(after) / p99(before), ms: p50(after), most: Math.max(...after) },
    ] as const
  })
  return Object.fromEntries(rows)
}
