import { handOn, serveLocally } from "./hand-on.ts"

/**
 * A backend at the network edge that fails where it is told to: everything else is handed on to a real one. A test changes `failing`, a
 * table's name to its answer (500, or a missing table), while the site runs.
 */
export async function startFailingBackend(target: string) {
  const failing = new Map<string, "broken" | "missing">()
  const server = await serveLocally(null, (request, response) => {
    const url = new URL(request.url ?? "/", target)
    const failure = failing.get(url.pathname.split("/").at(-1) ?? "")
    if (!failure) return handOn(request, response, url, request.headers)
    response.writeHead(failure === "missing" ? 404 : 500, { "Content-Type": "application/json" })
    response.end(JSON.stringify({ code: failure === "missing" ? "PGRST205" : "XX000", message: "the disk is full" }))
  })
  return { ...server, failing }
}
