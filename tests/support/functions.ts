import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { createDemoGateway } from "#functions/_shared/demo-gateway.ts"
import { networkFromSite } from "#functions/_shared/client-network.ts"
import type { Db, Deps } from "#functions/_shared/deps.ts"
import type { Mail } from "#functions/_shared/mail/transport.ts"
import type { PaymentGateway } from "#functions/_shared/payments.ts"
import { createProofChallenge } from "#functions/_shared/proof-of-work.ts"
import { functions } from "#functions/registry.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import { freshBackend } from "#tests/support/backend.ts"

/** Friday 20 November 2026, 9 h in Paris. */
export const START = "2026-11-20T08:00:00Z"
/** The Monday after: every slot from 8 h to 17 h is open. */
export const MONDAY = "2026-11-23"
export const PUBLIC_URL = "https://mirabelle.test"

type LogLine = { level: string; message: string } & Record<string, unknown>
export type FunctionWorld = Awaited<ReturnType<typeof openWorld>>

/**
 * The project's functions over a fresh backend, with one team, one service and a fixed clock. Payments use the demonstration
 * unless a gateway is given; mails and log lines can be read back.
 */
export async function openWorld(makeGateway?: (service: Db) => PaymentGateway) {
  const backend = await freshBackend()
  const { service, visitor } = backend.as
  const serviceKey = backend.secretKey
  const logged: LogLine[] = []
  const mailed: Mail[] = []
  let now = new Date(START)
  const log = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, message, ...fields })
  const deps: Deps = {
    service,
    secret: serviceKey,
    schedulerKeys: [serviceKey],
    callerClient: backend.callerClient,
    payments:
      makeGateway?.(service) ??
      createDemoGateway({ service, publicUrl: PUBLIC_URL, now: () => now, isOnThisMachine: true }),
    clientNetwork: networkFromSite,
    limit: null,
    publicUrl: PUBLIC_URL,
    now: () => now,
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    sendMail: async (mail) => void mailed.push(mail),
    readTextRecords: () => Promise.resolve([]),
    fetchReviews: null,
    encodeImage: encodePicture,
    copyPicture: null,
    configuration: {
      runsOn: "server",
      publicUrl: { address: PUBLIC_URL, isSet: true },
      mail: { isSet: true, from: "bonjour@mirabelle.test", server: "smtp.mirabelle.test" },
      payments: "none",
      backups: "daily",
    },
    machine: null,
  }
  const setClock = async (instant: string) => {
    now = new Date(instant)
    await backend.setClock(instant)
  }
  await backend.sql("update public.site_settings set card_payments = $1", [makeGateway ? "stripe" : "demo"])
  await backend.sql("delete from public.services")
  await backend.sql("delete from public.teams")
  await backend.add.team("Équipe Mirabelle")
  const { id: serviceId } = await backend.add.service({ is_repair: true })

  return {
    deps,
    serviceKey,
    logged,
    mailed,
    setClock,
    serviceId,
    sql: backend.sql,
    empty: backend.empty,
    visitor,
    backend,
    /** A valid order for Monday at 9 h, with the fields that `create-stripe-session` requires. */
    order: (change: Record<string, unknown> = {}) => ({
      service_id: serviceId,
      date: MONDAY,
      time: "09:00",
      client_name: "Anne Martin",
      client_email: "anne@example.fr",
      client_phone: "06 12 34 56 78",
      address: "12 rue de Rivoli",
      postal_code: "75004",
      city: "Paris",
      terms_accepted: true,
      ...change,
    }),
    call: async (name: string, body: unknown, headers: Record<string, string> = {}) => {
      const request = new Request(`${PUBLIC_URL}/functions/v1/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      })
      const handler = functions[name]
      if (!handler) throw new Error(`No function is named ${name}`)
      const response = await handler(deps)(request)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    /** Computes the proof of work of one order, as a browser does. */
    prove: async () => {
      const challenge = await createProofChallenge(deps)
      const solution = await solveChallenge({ challenge, deriveKey })
      return btoa(JSON.stringify({ challenge, solution }))
    },
    readBookings: () =>
      backend.sql<Record<string, unknown>>(
        `select r.*, p.id as payment_id, p.session_id, p.payment_intent_id from public.brico_requests r
         left join lateral (select * from public.card_payments p where p.request_id = r.id order by p.opened_at desc, p.state = 'open' desc limit 1) p on true
         order by r.created_at, r.scheduled_time, r.id`,
      ),
    readMail: () =>
      backend.sql<{ template: string; recipient: string; status: string; subject: string | null }>(
        "select template, recipient, status, subject from public.email_outbox order by template",
      ),
    reset: async () => {
      logged.length = 0
      mailed.length = 0
      // Another provider, of which nothing was read in the last seconds.
      deps.payments = { ...deps.payments }
      await setClock(START)
      await backend.empty("email_outbox", "stripe_events", "demo_payment_sessions", "spent_proofs", "brico_requests")
      // The chain that these ends belong to went with the requests.
      await backend.script("set local session_replication_role = replica; delete from private.mailed_heads")
    },
  }
}
