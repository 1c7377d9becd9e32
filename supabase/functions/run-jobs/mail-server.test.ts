import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { createSmtpTransport } from "#functions/_shared/mail/smtp-transport.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { startMailServer } from "#tests/support/mail-server.ts"
import { liveUntil, runJobs } from "#tests/support/scheduler.ts"

/** More mails than one batch of the jobs. */
const MAILS = 24
const FEW = 8
const AN_HOUR_LATER = new Date("2026-11-20T09:00:00Z")
const TWO_HOURS_LATER = new Date("2026-11-20T10:15:00Z")

let world: FunctionWorld
let stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.empty("alerts")
})
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})

type Row = { id: string; status: string; attempts: number; recipient: string; last_error: string | null }
const outbox = () =>
  world.sql<Row>("select id, status, attempts, recipient, last_error from public.email_outbox order by recipient")
const send = (url: string) => void (world.deps.sendMail = createSmtpTransport(url, "bonjour@mirabelle.test"))
const writeMails = (count: number) =>
  world.sql(
    `insert into public.email_outbox (template, recipient, payload)
     select 'contact_acknowledged', 'client-' || lpad(n::text, 2, '0') || '@example.fr', $1::text::jsonb
     from generate_series(1, $2::int) n`,
    [
      JSON.stringify({
        name: "Anne",
        email: "anne@example.fr",
        phone: "+33612345678",
        address: "Paris",
        description: "Cuisine",
        service: "reno",
        photos: 0,
      }),
      count,
    ],
  )

test("a mail server away for an hour, then back: each mail arrives once, none is lost", async () => {
  await writeMails(MAILS)
  const port = await freePort()
  send(`smtp://localhost:${port}`)
  await liveUntil(world, AN_HOUR_LATER)
  const waiting = await outbox()
  expect(waiting).toHaveLength(MAILS)
  expect(waiting.every(({ status, last_error }) => status === "pending" && last_error !== null)).toBe(true)

  const server = await startMailServer(undefined, port)
  stops.push(server.stop)
  await liveUntil(world, TWO_HOURS_LATER)
  const delivered = await outbox()
  expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set(["sent"]))
  expect(server.received.map(({ id }) => id).sort()).toEqual(delivered.map(({ id }) => id).sort())
  expect(server.received.map(({ to }) => to.join()).sort()).toEqual(delivered.map(({ recipient }) => recipient))
  expect(server.received[0]?.source).toContain("From: Mirabelle <bonjour@mirabelle.test>")
  // Backoff: an hour costs at most nine attempts, not sixty.
  expect(Math.max(...delivered.map(({ attempts }) => attempts))).toBeLessThanOrEqual(9)
})

test("a mail server away for a day: the owner is alarmed once, and ten minutes after it is back everything has arrived once", async () => {
  await writeMails(2)
  const port = await freePort()
  send(`smtp://localhost:${port}`)
  const begin = world.deps.now().getTime()
  const after = (minutes: number) => world.setClock(new Date(begin + minutes * 60_000).toISOString())
  for (let minutes = 0; minutes <= 24 * 60; minutes += 30) {
    await after(minutes)
    await deliverOutbox(world.deps)
  }
  await runJobs(world)
  await runJobs(world)
  expect(world.logged.filter(({ alert }) => alert === "mail_late")).toHaveLength(1)
  expect(new Set((await outbox()).map(({ status }) => status))).toEqual(new Set(["pending"]))

  const server = await startMailServer(undefined, port)
  stops.push(server.stop)
  await after(24 * 60 + 10)
  await runJobs(world)
  // The next run sends the alert's mail, which explains why no mail was sent.
  await runJobs(world)
  const delivered = await outbox()
  expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set(["sent"]))
  expect(server.received.map(({ id }) => id).sort()).toEqual(delivered.map(({ id }) => id).sort())
  expect(server.received.at(-1)?.source).toContain("Les e-mails partent de nouveau")
  expect(server.received).toHaveLength(2 + 1)
})

test("a mail server that says « later » for an hour is believed: each mail arrives once", async () => {
  await writeMails(FEW)
  let isBusy = true
  const server = await startMailServer(() => (isBusy ? 451 : null))
  stops.push(server.stop)
  send(server.url)
  await liveUntil(world, AN_HOUR_LATER)
  expect(server.received).toEqual([])
  isBusy = false
  await liveUntil(world, TWO_HOURS_LATER)
  expect(new Set((await outbox()).map(({ status }) => status))).toEqual(new Set(["sent"]))
  // And one for the owner, about mail that works again.
  expect(server.received).toHaveLength(FEW + 1)
  expect(new Set(server.received.map(({ id }) => id)).size).toBe(FEW + 1)
})

test("an address that does not exist is given up at once and stays visible; the others arrive", async () => {
  await writeMails(3)
  const server = await startMailServer((recipient) => (recipient.startsWith("client-02") ? 550 : null))
  stops.push(server.stop)
  send(server.url)
  await liveUntil(world, AN_HOUR_LATER)
  expect(await outbox()).toMatchObject([
    { status: "sent" },
    { status: "failed", attempts: 1, last_error: expect.stringContaining("Refused") as unknown },
    { status: "sent" },
  ])
  expect(server.received).toHaveLength(2)
})

test("while the server is out of reach, one mail of a batch tries it", async () => {
  await writeMails(MAILS)
  let tries = 0
  const transport = createSmtpTransport(`smtp://localhost:${await freePort()}`, "bonjour@mirabelle.test")
  world.deps.sendMail = (mail) => {
    tries += 1
    return transport(mail)
  }
  await runJobs(world)
  expect(tries).toBe(1)
})
