import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SupabaseClient } from "@supabase/supabase-js"
import { addDays } from "#domain/dates.ts"
import { firstServiceOf, clientOf, openShop, stranger } from "#tests/support/booking.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "#tests/support/fake-stripe.ts"
import { freePort } from "#tests/support/free-port.ts"
import { runSite } from "#tests/support/site.ts"
import { createBooks, type Client, type Contractor, STAFF } from "./books.ts"
import { createChoices } from "./choices.ts"
import { createClock } from "./clock.ts"
import { openOffice } from "./office.ts"
import { type Letter, openPost } from "./post.ts"

const NAMES = ["Anne Martin", "Zoé Lambert", "Paul Petit", "Inès Moreau", "Hugo Roux", "Léa Fabre", "Marc Blanc"]

type Options = { seed: number; start: Date; clients: number; megapixels: number }

/** A company with a running site, and stand-ins for the world around it: mail server, Stripe, clock, clients and subcontractors. */
export async function openYearWorld({ seed, start, clients, megapixels }: Options) {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-year-"))
  const clock = await createClock(folder, start)
  const books = createBooks(clock)
  const post = await openPost()
  const stripe = await startFakeStripe(clock.now)
  const port = await freePort()
  const env = {
    SEED: "minimal",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: post.url,
    MAIL_FROM: "bonjour@mirabelle.test",
    ...clock.env,
  }
  let dataDir = join(folder, "data")
  const run = async () => runSite({ dataDir, port, env })
  let site = await run()
  await clock.adopt(site)
  await openShop(site)
  await site.sql(`update public.company_settings set email = '${STAFF}';
    update public.site_settings set is_open = true, opened_at = private.now();
    update public.scheduling_settings set working_hours = jsonb_set(working_hours, '{sunday}',
      '{"enabled": true, "start": "08:00", "end": "18:00"}'), max_bookings_per_day = 12`)
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "plomberie")
  const contractors: Contractor[] = []
  for (const [name, email] of [
    ["Plomberie Keller", "keller@example.fr"],
    ["Eau Vive", "eauvive@example.fr"],
  ]) {
    const row = { name, email, phone: "+33639981234", specialties: ["plomberie"] }
    const { data, error } = await service.from("contractors").insert(row).select("id, name, email").single()
    if (error) throw new Error(error.message)
    contractors.push(data)
  }
  const owner = { ...site.admin }
  const office = openOffice({ site: () => site, clock, owner })

  return {
    folder,
    clock,
    books,
    post,
    /** Every mail that arrived, with its kind. */
    mailbox: [] as (Letter & { template: string })[],
    stripe,
    /** Works on « Nos réalisations ». */
    published: [] as { title: string; image: string }[],
    /** What happens on coming days, in the morning. */
    plans: new Map<string, (() => Promise<void>)[]>(),
    /** Plans something `days` after a day. */
    later(day: string, days: number, what: () => Promise<void>) {
      const date = addDays(day, days)
      this.plans.set(date, [...(this.plans.get(date) ?? []), what])
    },
    /** Euros awarded to the first subcontractor. */
    awards: 0,
    /** How often clients came whom nobody knew. */
    strangers: 0,
    /** Refunds that Stripe has reported. */
    reported: new Set<string>(),
    office,
    contractors,
    choices: createChoices(seed),
    serviceId: job.id,
    megapixels,
    site: () => site,
    service: (): SupabaseClient => clientOf(site, site.keys.secretKey),
    clients: Array.from({ length: clients }, (_, index): Client => {
      const { person, headers } = stranger(index + 1)
      return {
        name: NAMES[index % NAMES.length] ?? "",
        email: person.client_email,
        phone: person.client_phone,
        headers,
      }
    }),
    /** A new client, whom nobody else's limits concern. */
    newClient: (index: number): Client => {
      const { person, headers } = stranger(1000 + index)
      return { name: "Nora Nouvelle", email: person.client_email, phone: person.client_phone, headers }
    },
    /** Calls a function of the site as a visitor from the address of these headers. */
    call: async (name: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${site.url}/functions/v1/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", apikey: site.keys.publishableKey, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    env,
    dataDir: () => dataDir,
    /** Stops the site and starts it again, on another folder of data if one is given. */
    restart: async (nextDataDir?: string) => {
      const log = site.output()
      await site.kill("SIGTERM")
      dataDir = nextDataDir ?? dataDir
      site = await run()
      if (nextDataDir) await clock.adopt(site)
      return log
    },
    close: async () => {
      await site.kill("SIGTERM")
      await post.close()
      await stripe.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type YearWorld = Awaited<ReturnType<typeof openYearWorld>>
