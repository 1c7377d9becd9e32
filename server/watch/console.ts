import { AsyncLocalStorage } from "node:async_hooks"
import type { Log } from "./log.ts"

type Printed = unknown[]
/** Text printed by libraries while a request is answered; null once its response is known. */
const current = new AsyncLocalStorage<{ printed: Printed[] | null }>()

/** The backend prints at each start that its storage is experimental: a known choice, covered by tests. */
const KNOWN = /^EXPERIMENTAL FEATURES ENABLED: storage/

/**
 * Sends what libraries print by `console.error` and `console.warn` to the log. The embedded backend prints every statement that the database refuses, with its
 * parameters: names and addresses of people. Only the code and the message of these are logged, at level debug.
 */
export function redirectConsole(log: Log): void {
  console.error = (...parts: unknown[]) => {
    const printed = current.getStore()?.printed
    const refusal = parts.find(isDatabaseError)
    if (refusal) log.debug({ code: refusal.code, reason: refusal.message }, "the database refused a statement")
    else if (printed) printed.push(parts)
    else log.error({ err: parts.find(isError) }, textOf(parts))
  }
  console.warn = (...parts: unknown[]) => {
    if (!KNOWN.test(textOf(parts))) log.warn({ err: parts.find(isError) }, textOf(parts))
  }
}

/**
 * Runs a request from outside and logs what a library printed meanwhile according to the response: the embedded backend prints an error
 * before it decides that the caller is wrong (4xx). Such an error is logged at level debug, and one of a database
 * that is away (503) as a line; both without their stack.
 */
export async function logAsAnswered(log: Log, answer: () => Promise<Response>): Promise<Response> {
  const printed: Printed[] = []
  const request = { printed: printed as Printed[] | null }
  let status = 500
  try {
    const response = await current.run(request, answer)
    status = response.status
    return response
  } finally {
    request.printed = null
    for (const parts of printed) {
      const err = parts.find(isError)
      if (status < 500) log.debug({ reason: err?.message }, "the backend refused a request")
      else if (status === 503) log.warn({ reason: err?.message }, "the backend is away")
      else log.error({ err }, textOf(parts))
    }
  }
}

const isError = (part: unknown) => part instanceof Error

function isDatabaseError(part: unknown): part is { code: string; message: string } {
  return part instanceof Error && "severity" in part && "code" in part
}

function textOf(parts: unknown[]): string {
  return parts.filter((part) => typeof part === "string").join(" ") || "printed by a library"
}
