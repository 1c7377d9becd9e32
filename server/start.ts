import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { createAdaptorServer } from "@hono/node-server"
import type { ViteDevServer } from "vite"
import { createSite } from "./app.ts"
import { connectSupabase } from "./choose-backend.ts"
import { checkProject } from "./backend/check-project.ts"
import { redirectConsole } from "./watch/console.ts"
import { type Env, parseEnv, StartError } from "./env.ts"
import { boundServer, SERVER_OPTIONS } from "./http-server.ts"
import { createLog, type Log } from "./watch/log.ts"
import { createLogOutput } from "./watch/log-output.ts"

const LONGEST_STOP_MS = 10_000
const BETWEEN_SWEEPS_MS = 50

/**
 * Starts the whole site and resolves once it answers. It listens on the port first, so that a start whose port is taken touches no data;
 * until the backend is ready, every request gets a 503 with Retry-After. @throws {StartError} when the operator must correct something.
 */
export async function startSite(env: Env, log: Log, vite?: ViteDevServer) {
  let site: ReturnType<typeof createSite> | null = null
  const server = createAdaptorServer({
    fetch: (request, bindings) => site?.fetch(request, bindings) ?? Response.json(STARTING_BODY, STARTING),
    serverOptions: SERVER_OPTIONS,
  }) as Server
  boundServer(server)
  if (vite) serveThroughVite(server, vite)
  await listen(server, env)

  try {
    const started = env.SUPABASE_URL
      ? { backend: connectSupabase({ ...env, SUPABASE_URL: env.SUPABASE_URL }, log), admin: null }
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
      metricsToken: env.METRICS_TOKEN,
      dataDir: env.SUPABASE_URL ? null : env.DATA_DIR,
      // On Supabase, the edge functions send mail, with their own secrets.
      mails: env.SUPABASE_URL || env.SMTP_URL ? "sent" : "kept",
      payments: env.SUPABASE_URL || env.STRIPE_SECRET_KEY ? "stripe" : "demo",
      reviewsWidget: env.REVIEWS_WIDGET_SRC,
      geocoder: env.GEOCODING_API_BASE,
      clientFolder: vite ? null : fileURLToPath(new URL("../client", import.meta.url)),
      build: vite ? loadBuild : await loadBuild(),
    })
    void rememberCompany(server, log)
    return { ...started, stop: () => closeServer(server).then(() => backend.close()) }
  } catch (error) {
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

// An open screen of the back office recognises the code and retries.
const STARTING_BODY = { status: "starting", code: "unavailable" }
const STARTING = { status: 503, headers: { "Retry-After": "2" } }

async function listen(server: Server, { HOST, PORT }: Env): Promise<void> {
  try {
    server.listen(PORT, HOST)
    await once(server, "listening")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EADDRINUSE") throw new StartError(`PORT ${PORT} is already in use on ${HOST}.`)
    throw new StartError(`HOST ${HOST} and PORT ${PORT} cannot be used (${code}).`)
  }
}

/** Accepts no more connections, and waits up to ten seconds for pending requests. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  // Repeated, because a connection becomes idle (keep-alive) only after its pending request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), BETWEEN_SWEEPS_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), LONGEST_STOP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(impatience)
}

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
    const { admin, backend, stop } = await startSite(env, log, vite)
    let isStopping = false
    const stopOnce = () => {
      if (isStopping) return
      isStopping = true
      const finished = stop().catch((error: unknown) => log.error({ err: error }, "the stop was not clean"))
      void finished.then(() => process.exit(0))
    }
    // A terminal signals both the launcher and the site, and the launcher forwards its own signal: the second one must not end the site at once
    // and leave its database running. When the launcher is killed, its channel disconnects, and the site stops and frees its port.
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) process.on(signal, stopOnce)
    output.write(welcome(env, backend.kind, admin))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

type Admin = { email: string; password: string | null; passwordFile: string | null }

function welcome(env: Env, kind: string, admin: Admin | null): string {
  const lines = [
    "",
    `  Mirabelle is ready: ${env.PUBLIC_URL}`,
    `  Back office:        ${env.PUBLIC_URL}/admin`,
    `  Backend:            ${kind}`,
  ]
  if (admin) {
    lines.push(`  Administrator:      ${admin.email}`)
    if (admin.password) lines.push(`  Password:           ${admin.password} (shown this once)`)
    lines.push(
      admin.passwordFile
        ? `  Password kept in:   ${admin.passwordFile}`
        : `  Password:           ${env.ADMIN_PASSWORD ? "the one in ADMIN_PASSWORD, or as changed since" : "the one of that account"}`,
    )
  }
  return `${lines.join("\n")}\n\n`
}

if (import.meta.env.PROD) {
  const [command, file] = process.argv.slice(2)
  if (command) await (await import("./backup/program.ts")).runProgram(command, file)
  else await main()
}
