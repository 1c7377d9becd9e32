import { mkdir, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { execFileSync } from "node:child_process"
import { openShop } from "#tests/support/booking.ts"
import { startEdge } from "#tests/support/edge.ts"
import { startFakeGeocoder } from "#tests/support/fake-geocoder.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "#tests/support/fake-stripe.ts"
import { startMailServer } from "#tests/support/mail-server.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const CLOCK = pathToFileURL(join(import.meta.dirname, "../support/movable-clock.mjs")).href
const DISK_MEGABYTES = 700
const TEAMS = 14

/** The site and stand-ins for Stripe, the mail server and the geocoder, on this machine. */
export async function openLoadWorld(folder: string) {
  const disk = mountDisk(folder)
  const dataDir = join(folder, "data")
  await mkdir(dataDir, { mode: 0o700 })
  const stripe = await startFakeStripe(() => new Date())
  const stripeEdge = await startEdge(stripe.url)
  const geocoder = await startFakeGeocoder()
  const geocoderEdge = await startEdge(geocoder.url)
  let mailServer = await startMailServer()
  const { port } = mailServer
  const { received } = mailServer
  const env = {
    SEED: "minimal",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripeEdge.url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "bonjour@mirabelle.test",
    GEOCODING_API_BASE: geocoderEdge.url,
    // The same flags as `npm start`, plus the movable clock.
    NODE_OPTIONS: `--max-semi-space-size=4 --import=${CLOCK}`,
  }
  let site: RunningSite = await runSite({ dataDir, env })
  const sitePort = Number(new URL(site.url).port)
  await openShop(site)
  await site.sql(`insert into public.teams (name) select 'Équipe ' || n from generate_series(3, ${TEAMS}) n;
    update public.scheduling_settings set max_bookings_per_day = 500`)

  return {
    site: () => site,
    stripe,
    stripeEdge,
    geocoderEdge,
    received,
    disk,
    dataDir,
    teams: TEAMS,
    stopMail: () => mailServer.stop(),
    startMail: async () => {
      mailServer = await startMailServer(() => null, port)
      // A restarted mail server adds to the same list.
      Object.assign(mailServer.received, { push: (...mails: typeof received) => received.push(...mails) })
    },
    /** Stops the site with this signal, and starts it again on the same data. */
    restart: async (signal: NodeJS.Signals) => {
      await site.kill(signal)
      site = await runSite({ dataDir, env, port: sitePort })
    },
    close: async () => {
      await site.kill("SIGTERM")
      await Promise.all([mailServer.stop(), stripeEdge.close(), geocoderEdge.close()])
      await stripe.close()
      geocoder.stop()
    },
  }
}
export type LoadWorld = Awaited<ReturnType<typeof openLoadWorld>>

/** A small file system that the test can fill; null if it may not be mounted. */
function mountDisk(folder: string): { folder: string; megabytes: number } | null {
  if (!process.env["LOAD_MAY_MOUNT"]) return null
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=0755`, "tmpfs", folder])
    return { folder, megabytes: DISK_MEGABYTES }
  } catch {
    return null
  }
}

/** The descendants of this process: its own children are the site, those named `postgres` the database. */
export async function processes(): Promise<{ pid: number; isSite: boolean; isDatabase: boolean }[]> {
  const stats = new Map<number, number>()
  for (const name of await readdir("/proc")) {
    const pid = Number(name)
    if (!pid) continue
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
    stats.set(pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]))
  }
  const isOurs = (pid: number): boolean => {
    const parent = stats.get(pid)
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  const ours = [...stats.keys()].filter(isOurs)
  return Promise.all(
    ours.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")
      return { pid, isSite: stats.get(pid) === process.pid, isDatabase: name.trim() === "postgres" }
    }),
  )
}

/** Memory (PSS) of the site and of its database in megabytes; shared pages count once. */
export async function memory(): Promise<{ site: number; database: number }> {
  const sum = { site: 0, database: 0 }
  for (const { pid, isDatabase } of await processes()) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "")
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    sum[isDatabase ? "database" : "site"] += kilobytes / 1024
  }
  return sum
}
