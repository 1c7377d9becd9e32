import pino from "pino"
import { withoutSecrets } from "./secret-paths.ts"

/** Structured lines on the standard output. What could open a door or name a person in a header stays out. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.token", "*.authorization", "*.apikey"], censor: "…" },
    hooks: { streamWrite: withoutSecrets },
  })
}

export type Log = ReturnType<typeof createLog>
