import { sentence } from "#domain/errors.ts"

/** Timeout of one read. Pages read in parallel and show their defaults without an answer, so a database that is away delays them by about a second. */
const PATIENCE_MS = 1_000
const GATEWAY_TIMEOUT = 504

/**
 * Responds 504 with our own code when a read of tables or a call of a database function fails or takes too long: supabase-js retries
 * a refused connection or a 503 for seven seconds, but accepts a 504 as the response. Writes to tables and edge functions have no such limit.
 */
export function boundReads(fetch: typeof globalThis.fetch, patience = PATIENCE_MS): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!isRead(request)) return fetch(request)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience)])
    try {
      // The backend inside this process ignores the signal.
      return await Promise.race([readWhole(fetch, new Request(request, { signal })), untilAborted(signal)])
    } catch (cause) {
      const body = { code: "unavailable", message: sentence("unavailable"), details: describe(cause), hint: null }
      return Response.json(body, { status: GATEWAY_TIMEOUT })
    }
  }
}

function isRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith("/rest/v1/") && (method === "GET" || pathname.startsWith("/rest/v1/rpc/"))
}

/** Reads the whole body: one that breaks off is a failure like any other. */
async function readWhole(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const response = await fetch(request)
  return new Response(response.body && (await response.arrayBuffer()), response)
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true })
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${String(error)}: ${describe(error.cause)}` : String(error)
}
