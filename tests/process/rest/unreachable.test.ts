import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { spawnSite, untilHealthy } from "#tests/support/site.ts"

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** An address without a listener. */
async function unusedAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}

/** A server that accepts every request and never responds. */
async function silentServer(): Promise<string> {
  const server: Server = createServer(() => {})
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closings.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function siteOn(supabaseUrl: string): Promise<string> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { child, output } = spawnSite({
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: "silent",
    SUPABASE_URL: supabaseUrl,
    SUPABASE_ANON_KEY: "sb_publishable_nobody",
    SUPABASE_SERVICE_ROLE_KEY: "sb_secret_of_nobody_at_all",
  })
  await untilHealthy(url, child, output, ["unavailable"])
  return url
}

test.each([
  ["refuses connections", unusedAddress],
  ["never answers", silentServer],
])("with a backend that %s, every page is there, with what it shows without data", async (_, of) => {
  const site = await siteOn(await of())
  for (const [path, status, words] of [
    ["/", 200, "Deux façons de prendre soin de chez vous"],
    ["/reno", 200, "Erreur lors du chargement des expertises"],
    ["/realisations", 200, "Impossible de charger les projets récents. Affichage des projets par défaut."],
    ["/contact", 200, "Envoyer ma demande"],
    ["/mentions-legales", 500, "Une erreur est survenue"],
    ["/brico", 500, "Une erreur est survenue"],
    [
      "/brico/disponibilites?service=00000000-0000-4000-8000-000000000000",
      503,
      "Veuillez réessayer dans quelques instants",
    ],
  ] as const) {
    const response = await fetch(site + path)
    const text = (await response.text()).replaceAll(/[\u00a0\u202f]/g, " ")
    expect([path, response.status, text.includes(words)]).toEqual([path, status, true])
  }
})
