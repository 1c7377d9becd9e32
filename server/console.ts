import type { Log } from "./log.ts"

/** The backend's word at each start that its storage is young: a decision of ours, held by tests, and no news to whoever starts the site. */
const KNOWN = /^EXPERIMENTAL FEATURES ENABLED: storage/

/**
 * Sends what libraries print to the log. The embedded backend prints every statement that the database refuses, with its
 * parameters: names and addresses of people. Of those only the code and the message are kept, for debugging.
 */
export function redirectConsole(log: Log): void {
  console.error = (...parts: unknown[]) => {
    const refusal = parts.find(isDatabaseError)
    if (refusal) log.debug({ code: refusal.code, reason: refusal.message }, "the database refused a statement")
    else log.error({ err: parts.find((part) => part instanceof Error) }, textOf(parts))
  }
  console.warn = (...parts: unknown[]) => {
    if (!KNOWN.test(textOf(parts))) log.warn({ err: parts.find((part) => part instanceof Error) }, textOf(parts))
  }
}

function isDatabaseError(part: unknown): part is { code: string; message: string } {
  return part instanceof Error && "severity" in part && "code" in part
}

function textOf(parts: unknown[]): string {
  return parts.filter((part) => typeof part === "string").join(" ") || "printed by a library"
}
