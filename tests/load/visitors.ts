import { setTimeout as pause } from "node:timers/promises"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { parisToday } from "#domain/dates.ts"
import { photograph } from "#tests/support/photographs.ts"
import { clientOf, firstServiceOf, openSlots, orderFor, type Slot, stranger } from "#tests/support/booking.ts"
import { type Ledger, NO_NOTE, type Tally } from "./ledger.ts"
import type { StripeClerk } from "./stripe-clerk.ts"
import type { LoadWorld } from "./world.ts"

const PATIENCE_MS = 30_000
const PAGES = ["/", "/reno", "/brico", "/contact", "/realisations", "/mentions-legales", "/rendez-vous/inconnu"]
const LISTS = ["search_brico_requests", "search_contact_requests", "search_outbox", "read_dashboard"]

type Reply = { status: number; text: string; json: Record<string, never> | null }
/** After a failure or a lost response, the change may or may not have been made. */
const isUnknown = ({ status }: Reply) => status === 0 || status >= 500

export async function createVisitors(world: LoadWorld, ledger: Ledger, tally: Tally, clerk: StripeClerk) {
  const { publishableKey, secretKey } = world.site().keys
  const service = clientOf(world.site(), secretKey)
  const { id: serviceId } = await firstServiceOf(service, "plomberie")
  const slots = await openSlots(service, serviceId, parisToday())
  const picture = await photograph()
  let people = 0
  let session: string | null = null
  const contacts: string[] = []

  const call = async (what: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const start = performance.now()
    const options = { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init } as const
    try {
      const response = await fetch(world.site().url + path, options)
      const text = await response.text()
      tally.note(what, response.status, performance.now() - start)
      return { status: response.status, text, json: readJson(text) }
    } catch {
      tally.note(what, 0, performance.now() - start)
      return { status: 0, text: "", json: null }
    }
  }
  const post = (what: string, path: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
    call(what, path, {
      method,
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", apikey: publishableKey, ...headers },
    })
  const somebody = () => stranger((people += 1))

  async function book(slot: Slot = pick(slots)): Promise<void> {
    const { person, headers } = somebody()
    const { status, json } = await post(
      "order",
      "/functions/v1/create-stripe-session",
      orderFor(serviceId, slot, person),
      headers,
    )
    if (status !== 200) return
    const id = String(json?.["sessionId"])
    ledger.orders.set(id, slot)
    const chance = Math.random()
    if (chance > 0.8) return
    await pause(500 + Math.random() * 3_000)
    if (!clerk.pay(id)) return
    // Most events arrive, some customers come back before theirs, and some payments have neither: the jobs must find these.
    if (chance < 0.68) clerk.notify("checkout.session.completed", id)
    if (chance > 0.5 && chance < 0.75) {
      const { json: answer } = await post("return from the payment", "/functions/v1/checkout-status", {
        session_id: id,
      })
      if ((answer?.["data"] as { state?: string } | undefined)?.state === "paid") ledger.confirmed.add(id)
      await call("confirmation", `/brico/reservation/${id}`, { headers })
    }
  }

  async function write(): Promise<void> {
    const { person, headers } = somebody()
    const description = `Demande ${people}, à ne pas perdre`
    const stamp = createFormStamps(secretKey, () => Date.now() - 10_000).issue()
    const body = new URLSearchParams({
      name: "Zoé Martin",
      email: person.client_email,
      phone: person.client_phone,
      address: "8 rue Oberkampf, 75011 Paris",
      service: "reno",
      description,
      [STAMP_FIELD]: stamp,
    })
    const origin = { Origin: world.site().url, "Content-Type": "application/x-www-form-urlencoded" }
    const { status } = await call("write to the company", "/contact", {
      method: "POST",
      body,
      headers: { ...origin, ...headers },
    })
    if (status === 303) ledger.contacts.add(description)
  }

  const manage = (body: Record<string, unknown>, headers: Record<string, string>) =>
    post("move, cancel", "/functions/v1/manage-booking", body, headers)

  /** A client moves or cancels the appointment by the link in the confirmation mail. */
  async function change(): Promise<void> {
    const [token, state] =
      pick(
        [...ledger.managed].filter(([, { isBusy, isLost, refundCents }]) => !isBusy && !isLost && refundCents === null),
      ) ?? []
    if (!token || !state) return
    state.isBusy = true
    try {
      const { headers } = somebody()
      const seen = await manage({ action: "view", token }, headers)
      const preview = (seen.json?.["data"] as { refund_preview?: { cents: number } } | undefined)?.refund_preview
      if (seen.status !== 200 || !preview) return
      if (Math.random() < 0.5) {
        const answer = await manage(
          { action: "cancel", token, expected_refund_cents: preview.cents, reason: "" },
          headers,
        )
        if (answer.status === 200) state.refundCents = preview.cents
        state.isLost = isUnknown(answer)
      } else {
        const to = pick(slots)
        const answer = await manage({ action: "move", token, date: to.day, time: to.start_time.slice(0, 5) }, headers)
        if (answer.status === 200) state.movedTo = to
        state.isLost = isUnknown(answer)
      }
    } finally {
      state.isBusy = false
    }
  }

  async function asStaff(what: string, path: string, init: RequestInit): Promise<Reply | null> {
    if (!session) {
      const { email, password } = world.site().admin
      const { json } = await post("sign in", "/auth/v1/token?grant_type=password", { email, password })
      session = (json?.["access_token"] as string | undefined) ?? null
      if (!session) return null
    }
    const headers = { apikey: publishableKey, Authorization: `Bearer ${session}`, ...(init.headers as object) }
    const reply = await call(what, path, { ...init, headers })
    // The session has expired, or another clock dated it: the next call signs in again.
    if (reply.status === 401 || reply.status === 403) session = null
    return reply
  }
  const json = { "Content-Type": "application/json" }

  async function list(): Promise<void> {
    const name = pick(LISTS)
    const body = name === "read_dashboard" ? "{}" : JSON.stringify({ p_limit: 25 })
    const reply = await asStaff("list of the office", `/rest/v1/rpc/${name}`, { method: "POST", body, headers: json })
    if (name !== "search_contact_requests" || reply?.status !== 200) return
    for (const { id } of JSON.parse(reply.text) as { id: string }[]) if (!contacts.includes(id)) contacts.push(id)
  }

  async function edit(): Promise<void> {
    const id = pick(contacts)
    const note = id ? (ledger.notes.get(id) ?? { allowed: new Set([NO_NOTE]), isOver: false }) : null
    if (!id || !note || note.isOver) return
    ledger.notes.set(id, note)
    note.isOver = true
    const text = `Rappelé, note ${(people += 1)}`
    const headers = { ...json, Prefer: "return=representation" }
    const init = { method: "PATCH", body: JSON.stringify({ notes: text }), headers }
    const reply = await asStaff("edit", `/rest/v1/contact_requests?id=eq.${id}`, init)
    if (!reply || (reply.status >= 400 && reply.status < 500)) return void (note.isOver = false)
    if (isUnknown(reply)) return void note.allowed.add(text)
    note.allowed = new Set([text])
    note.isOver = false
  }

  async function upload(): Promise<void> {
    const body = new FormData()
    body.set("purpose", "gallery_main")
    body.set("file", new File([picture], "salon.jpg", { type: "image/jpeg" }))
    const reply = await asStaff("upload", "/functions/v1/upload-file", { method: "POST", body })
    const stored = reply?.json?.["data"] as { bucket: string; path: string } | undefined
    if (reply?.status === 200 && stored) ledger.uploads.add(`${stored.bucket}/${stored.path}`)
  }

  const days = { p_service_id: serviceId, p_from: parisToday(), p_days: 21 }
  const ACTIONS: [share: number, act: () => Promise<unknown>][] = [
    [40, () => call("page", pick(PAGES), { headers: somebody().headers })],
    [14, () => post("free slots", "/rest/v1/rpc/booking_availability", days, somebody().headers)],
    [6, () => call("complete an address", `/brico/adresses?q=${people} rue Ob`, { headers: somebody().headers })],
    [5.5, () => book()],
    // Four clients order the same slot at once.
    [0.3, () => Promise.all(Array.from({ length: 4 }, (_, index) => book(slots[(people - index) % slots.length])))],
    [3, write],
    [3.5, change],
    [14, list],
    [7, edit],
    [1, upload],
  ]
  const total = ACTIONS.reduce((sum, [share]) => sum + share, 0)

  /** Runs one random action, weighted by its share. */
  return function act(): Promise<unknown> {
    let left = Math.random() * total
    const [, chosen] = ACTIONS.find(([share]) => (left -= share) < 0) ?? [0, list]
    return chosen()
  }
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value
}

function readJson(text: string): Record<string, never> | null {
  try {
    return JSON.parse(text) as Record<string, never>
  } catch {
    return null
  }
}
