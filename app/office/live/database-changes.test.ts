import { beforeAll, expect, test, vi } from "vitest"
import { followDatabase } from "./database-changes.ts"

const PROJECT = "https://mirabelle.supabase.test"
const config = {
  supabaseUrl: PROJECT,
  supabaseAnonKey: "sb_publishable_key",
  payments: "stripe",
  mails: "sent",
} as const
const accessToken = async () => "token"

type Message = [join: string, ref: string, topic: string, event: string, payload: Record<string, unknown>]

/** The server end of the socket: accepts every join, and sends what the test passes to it. */
class Socket {
  static opened: Socket[] = []
  readyState = 0
  sent: Message[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: object) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string | URL) {
    this.url = String(url)
    Socket.opened.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }

  send(text: string) {
    const message = JSON.parse(text) as Message
    this.sent.push(message)
    const [join, ref, topic] = message
    queueMicrotask(() => this.say([join, ref, topic, "phx_reply", { status: "ok", response: {} }]))
  }

  say(message: (Message[number] | null)[]) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close() {
    this.readyState = 3
    this.onclose?.({})
  }
}

// On a busy machine its first load takes longer than `waitUntil` waits.
beforeAll(async () => void (await import("@supabase/realtime-js")))

/** Subscribes from a site with another origin than the project, and waits until the channel is joined. */
async function follow() {
  Socket.opened = []
  const tables: string[] = []
  const around = { origin: "https://mirabelle.test", transport: Socket as never }
  const stop = followDatabase(config, accessToken, (table) => tables.push(table), around)
  const socket = await vi.waitUntil(() => Socket.opened[0])
  const joined = await vi.waitUntil(() => socket.sent.find(([, , , event]) => event === "phx_join"))
  const broadcast = (payload: object) =>
    socket.say([null, null, "realtime:office", "broadcast", { type: "broadcast", event: "changed", payload }])
  return { stop, socket, joined, tables, broadcast }
}

test("a signed-in user joins the office's private channel", async () => {
  const { stop, socket, joined } = await follow()
  expect(socket.url).toContain("wss://mirabelle.supabase.test/realtime/v1/websocket?apikey=sb_publishable_key")
  expect(joined[2]).toBe("realtime:office")
  expect(joined[4]).toMatchObject({ access_token: "token", config: { private: true } })
  stop()
})

test("the name of each changed table is passed on until the subscription stops", async () => {
  const { stop, socket, tables, broadcast } = await follow()
  broadcast({ table: "faqs" })
  broadcast({ table: 7 })
  broadcast({})
  broadcast({ table: "reno_projects" })
  expect(tables).toEqual(["faqs", "reno_projects"])
  stop()
  await vi.waitUntil(() => socket.readyState === 3)
})

test("a site that is its own backend opens no connection", async () => {
  Socket.opened = []
  const around = { origin: PROJECT, transport: Socket as never }
  followDatabase(config, accessToken, () => undefined, around)()
  await import("@supabase/realtime-js")
  expect(Socket.opened).toEqual([])
})
