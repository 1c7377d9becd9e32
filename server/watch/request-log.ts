import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import type { Log } from "./log.ts"
import type { Metrics } from "./metrics.ts"

/**
 * Gives every request an id, returns it in a header, counts the request, and logs one line at its end. Requests that a cached page answers
 * do not come here. Query strings are not logged: they can contain tokens.
 */
export function requestLog(log: Log, metrics: Metrics | null): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    context.set("requestId", requestId)
    await next()
    context.res.headers.set("X-Request-Id", requestId)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - start)
    metrics?.observe(path, method, context.res.status, ms)
    const line = { requestId, method, path, status: context.res.status, ms }
    if (context.res.status >= 500) log.error(line, "request failed")
    else log.debug(line, "request")
  }
}
