import { forwardRequest, serveLocally } from "./forward-request.ts"

/**
 * A proxy to a real backend in which chosen tables fail. `failing` maps the name of a table to its failure: error 500, or a missing table.
 * A test can change it while the site runs.
 */
export async function startFailingBackend(target: string) {
  const failing = new Map<string, "broken" | "missing">()
  const server = await serveLocally(null, (request, response) => {
    const url = new URL(request.url ?? "/", target)
    const failure = failing.get(url.pathname.split("/").at(-1) ?? "")
    if (!failure) return forwardRequest(request, response, url, request.headers)
    response.writeHead(failure === "missing" ? 404 : 500, { "Content-Type": "application/json" })
    response.end(JSON.stringify({ code: failure === "missing" ? "PGRST205" : "XX000", message: "the disk is full" }))
  })
  return { ...server, failing }
}
