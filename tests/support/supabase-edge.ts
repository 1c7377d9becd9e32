import { createHash } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { networkOnEdge } from "#functions/_shared/site-network.ts"
import { forwardRequest, serveLocally, type UpgradeListener } from "./forward-request.ts"

const PARTS = /^\/(auth|rest|storage|functions)\/v1\//
/** Paths that need no API key: links in mails, public and signed files, and the functions, which check their callers themselves. */
const OPEN = /^\/(auth\/v1\/verify|storage\/v1\/object\/(public|sign)\/|functions\/v1\/)/
/** Only the site's process can draw documents. */
const OF_THE_SITE = /^\/functions\/v1\/(preview-quote|try-invoice)/
/** CORS for any origin, for all parts except the functions, which have their own CORS. */
const ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Location, Preference-Applied",
}

/**
 * The edge of a simulated Supabase project: it serves the four APIs, a silent Realtime and no page, requires the API key, and passes on the caller's
 * network: the one signed by the site, else the first of `X-Forwarded-For`. Behind it, the embedded backend of another process stands in for the project.
 */
export function startSupabaseEdge(project: string, siteSecret: string, site: string) {
  return serveLocally(openStream, (request, response) => {
    const url = new URL(request.url ?? "/", project)
    const refuse = (status: number, message: string) =>
      void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ message }))
    const part = PARTS.exec(url.pathname)?.[1]
    if (!part || OF_THE_SITE.test(url.pathname)) return refuse(404, "no Route matched with those values")
    // The browser of a journey sends `X-Forwarded-For`, which the functions' own CORS does not allow: answer its preflight here.
    const isProbe = request.headers["access-control-request-headers"]?.includes("x-forwarded-for")
    if (request.method === "OPTIONS" && (part !== "functions" || isProbe))
      return void response
        .writeHead(200, {
          ...ANY_ORIGIN,
          "Access-Control-Allow-Methods": "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS",
          "Access-Control-Allow-Headers": request.headers["access-control-request-headers"] ?? "",
        })
        .end()
    const { host } = request.headers
    const key = request.headers["apikey"] ?? url.searchParams.get("apikey")
    if (!key && request.method !== "OPTIONS" && !OPEN.test(url.pathname))
      return refuse(401, "No API key found in request")
    const { [CLIENT_NETWORK_HEADER]: _voucher, ...headers } = request.headers
    const network = networkOf(request.headers, siteSecret)
    forwardRequest(
      request,
      response,
      url,
      { ...headers, "x-forwarded-for": network },
      part === "functions" ? {} : ANY_ORIGIN,
      // The functions of the stand-in sign addresses of files under that of the site, the only one that it knows.
      part === "functions" ? (body) => body.replaceAll(`${site}/storage/v1/`, `http://${host}/storage/v1/`) : null,
    )
  })
}

/** A Realtime that accepts every connection and sends nothing. */
const openStream: UpgradeListener = ({ headers }, socket) => {
  // The handshake of the WebSocket protocol (RFC 6455).
  const accept = createHash("sha1")
    .update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64")
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
}

/** The caller's network, as the functions determine it on Supabase. `192.0.2.1` when the request names none, or signs it wrongly. */
function networkOf(headers: IncomingHttpHeaders, siteSecret: string): string {
  const told = [CLIENT_NETWORK_HEADER, "x-forwarded-for"].flatMap((name) => {
    const value = headers[name]
    return typeof value === "string" ? [[name, value] as [string, string]] : []
  })
  return networkOnEdge(new Request("http://edge", { headers: told }), siteSecret) ?? "192.0.2.1"
}
