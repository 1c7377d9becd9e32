import pino from "pino"
import { createLogOutput } from "./log-output.ts"
import { withoutSecrets } from "./secret-paths.ts"

/**
 * Structured lines on standard output, without secret URLs and without the password, token, authorization and apikey of a logged object. Reading
 * `process.stdout` makes a pipe non-blocking: a write that waits for a reader would keep the process from ending.
 */
export function createLog(level: string, output = createLogOutput(process.stdout.fd)) {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ["*.password", "*.token", "*.authorization", "*.apikey"], censor: "…" },
      hooks: { streamWrite: withoutSecrets },
    },
    output,
  )
  output.onLoss((lines) =>
    log.error({ lines }, "lines of the log were lost: its disk was full, or its reader did not read"),
  )
  return log
}

export type Log = ReturnType<typeof createLog>
