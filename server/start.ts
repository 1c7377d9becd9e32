import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { createAdaptorServer } from "@hono/node-server"
import type { ViteDevServer } from "vite"
import { createSite } from "./app.ts"
import type { CardPayments } from "#domain/going-live/configuration.ts"
import { connectSupabase } from "./choose-backend.ts"
import { checkProject } from "./backend/check-project.ts"
import { redirectConsole } from "./watch/console.ts"
import { type Env, misspeltNames, parseEnv, StartError } from "./env.ts"
import {
  boundServer,
  closeConnectionsAfterAnswers,
  closeServer,
  createPhases,
  listen,
  SERVER_OPTIONS,
} from "./http-server.ts"
import { createLog, type Log } from "./watch/log.ts"
import { createLogOutput } from "./watch/log-output.ts"

/**
 * Starts the whole site and resolves once it answers. It listens on the port first, so that a start whose port is taken touches no data;
 * requests wait until the backend is ready, ten seconds at most. @throws {StartError} when the operator must correct something.
 */
export async function startSite(env: Env, log: Log, vite?: ViteDevServer) {
  let site: ReturnType<typeof createSite> | null = null
  const phases = createPhases()
  const server = createAdaptorServer({
    fetch: (request, bindings) => phases.through(request, () => site?.fetch(request, bindings) ?? null),
    serverOptions: SERVER_OPTIONS,
  }) as Server
  boundServer(server, env.trustProxy)
  if (vite) serveThroughVite(server, vite)
  await listen(server, env)

  try {
    const started = env.SUPABASE_URL
      ? { backend: connectSupabase({ ...env, SUPABASE_URL: env.SUPABASE_URL }, log), admin: null, payments: null }
      : await (await import("./start-embedded.ts")).startEmbedded(env, log)
    const { backend } = started
    if (env.SUPABASE_URL) void checkProject(backend, log)
    site = createSite({
      backend,
      log,
      publicUrl: env.PUBLIC_URL,
      hasPublicUrl: env.hasPublicUrl,
      trustProxy: env.trustProxy,
      isSignUpOpen: env.isSignUpOpen,
      isPublic: env.isPublic,
      hasSubdomainsOnHttps: env.hasSubdomainsOnHttps,
      metricsToken: env.METRICS_TOKEN,
      dataDir: env.SUPABASE_URL ? null : env.DATA_DIR,
      // On Supabase, the edge functions send mail, with their own secrets.
      mails: env.SUPABASE_URL || env.SMTP_URL ? "sent" : "kept",
      hasStripe: Boolean(env.SUPABASE_URL ?? env.STRIPE_SECRET_KEY),
      reviewsWidget: env.REVIEWS_WIDGET_SRC,
      geocoder: env.GEOCODING_API_BASE,
      clientFolder: vite ? null : fileURLToPath(new URL("../client", import.meta.url)),
      build: vite ? loadBuild : await loadBuild(),
    })
    phases.enter("ready")
    void rememberCompany(server, log)
    /** `drainMs`: time in which `/readyz` already says no and all else is still answered, for a balancer to notice. */
    const stop = async (drainMs = 0) => {
      phases.enter("stopping")
      closeConnectionsAfterAnswers(server)
      if (drainMs > 0) await pause(drainMs)
      await closeServer(server)
      await backend.close()
    }
    return { ...started, stop }
  } catch (error) {
    phases.enter("stopping")
    await closeServer(server)
    throw error
  }
}

/** Requests one page, so that the company's details are cached even if the database fails before the first visitor comes. */
async function rememberCompany(server: Server, log: Log): Promise<void> {
  const { address, family, port } = server.address() as AddressInfo
  const host = ["::", "0.0.0.0"].includes(address) ? "localhost" : family === "IPv6" ? `[${address}]` : address
  try {
    // Reads the whole body: a stop waits for a connection with an unread response.
    await (await fetch(`http://${host}:${port}/contact`)).arrayBuffer()
  } catch (err) {
    log.warn({ err }, "the first page was not read")
  }
}

const loadBuild = () => import("virtual:react-router/server-build")

/** In development, Vite answers requests for the client's modules; all others go to the site. */
function serveThroughVite(server: Server, vite: ViteDevServer) {
  const [answer] = server.listeners("request") as ((...args: unknown[]) => void)[]
  server.removeAllListeners("request")
  server.on("request", (request, response) => vite.middlewares(request, response, () => answer?.(request, response)))
}

/** The program: starts the site, prints its address, and stops cleanly on a signal. */
export async function main(vite?: ViteDevServer): Promise<void> {
  try {
    const env = parseEnv(process.env)
    const output = createLogOutput(process.stdout.fd)
    process.on("exit", output.end)
    const log = createLog(env.LOG_LEVEL, output)
    redirectConsole(log)
    for (const sentence of misspeltNames(process.env)) log.warn(sentence)
    let stop: ((drainMs: number) => Promise<void>) | null = null
    let isStopping = false
    const stopOnce = (signal: string | undefined) => {
      if (isStopping) return
      isStopping = true
      // What a start has written is whole, or made again by the next one. PostgreSQL ends with the process (server-process.ts).
      if (!stop) process.exit(0)
      // Ctrl+C in a terminal, and a launcher that is gone, end the site without delay.
      const finished = stop(signal === "SIGTERM" ? env.DRAIN_SECONDS * 1000 : 0).catch((error: unknown) =>
        log.error({ err: error }, "the stop was not clean"),
      )
      void finished.then(() => process.exit(0))
    }
    // A terminal signals both the launcher and the site, and the launcher forwards its own signal: the second one must not end the site at once
    // and leave its database running. When the launcher is killed, its channel disconnects, and the site stops and frees its port.
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) process.on(signal, stopOnce)
    const { admin, backend, payments, ...site } = await startSite(env, log, vite)
    stop = site.stop
    output.write(welcome(env, backend.kind, admin, payments))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

type Admin = { email: string; password: string | null; passwordFile: string | null }

const PAYMENTS: Record<CardPayments, string> = {
  stripe: "by Stripe",
  demo: "simulated: no card is charged",
  none: "CLOSED, nobody can book online: STRIPE_SECRET_KEY is not set",
}

function welcome(env: Env, kind: string, admin: Admin | null, payments: CardPayments | null): string {
  const lines = [
    "",
    `  Mirabelle is ready: ${env.PUBLIC_URL}`,
    `  Back office:        ${env.PUBLIC_URL}/admin`,
    `  Backend:            ${kind}`,
  ]
  if (payments) lines.push(`  Payments:           ${PAYMENTS[payments]}`)
  if (admin) {
    lines.push(`  Administrator:      ${admin.email}`)
    // A journal or the log of a container keeps what it reads: only a terminal shows the password.
    if (admin.password && process.stdout.isTTY) lines.push(`  Password:           ${admin.password} (shown this once)`)
    lines.push(
      admin.passwordFile
        ? `  Password kept in:   ${admin.passwordFile}`
        : `  Password:           ${env.ADMIN_PASSWORD ? "the one in ADMIN_PASSWORD, or as changed since" : "the one of that account"}`,
    )
  }
  return `${lines.join("\n")}\n\n`
}

if (import.meta.env.PROD) {
  const [command, ...args] = process.argv.slice(2)
  if (command) await (await import("./backup/program.ts")).runProgram(command, args)
  else await main()
}
