import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import type { Log } from "./log.ts"

/** Gives every request an id, answers with it, and writes one line when the request is done. Query strings stay out: they can hold tokens. */
export function requestLog(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    context.set("requestId", requestId)
    await next()
    context.res.headers.set("X-Request-Id", requestId)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - start)
    const line = { requestId, method, path, status: context.res.status, ms }
    if (context.res.status >= 500) log.error(line, "request failed")
    else log.debug(line, "request")
  }
}
