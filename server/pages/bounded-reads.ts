import { sentence } from "#domain/errors.ts"

/** What a page waits for one read. Pages ask for everything at once and show their defaults without it: nobody waits for two seconds. */
const PATIENCE_MS = 1_000
const GATEWAY_TIMEOUT = 504

/**
 * Answers a read of tables that fails or takes too long with 504 and our own code: supabase-js tries what was refused or answered 503
 * again for seven seconds, but takes a 504 for an answer. What writes, and functions, take the time that they need.
 */
export function boundReads(fetch: typeof globalThis.fetch, patience = PATIENCE_MS): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!isRead(request)) return fetch(request)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience)])
    try {
      // The backend inside this process does not look at the signal.
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

/** A body that stops half way is a failure like another. */
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
