import pino from "pino"
import { type AppError, httpStatus } from "#domain/errors.ts"
import { createLogOutput } from "./log-output.ts"
import { withoutSecrets } from "./secret-paths.ts"

/**
 * Logs a refusal (4xx), or a database or service that is away (503), by its code and without a stack: when every request fails, stacks would fill
 * the disk. The class is recognized by its name, because the build may contain it twice.
 */
function serializeError(error: unknown): object {
  if (error instanceof Error && error.name === "AppError") {
    const { code, message, cause } = error as AppError
    const status = httpStatus(code)
    if (status < 500 || status === 503)
      return { code, message, ...(isTold(cause) ? { cause: cause.message.slice(0, 300) } : {}) }
  }
  return pino.stdSerializers.err(error as Error)
}
const isTold = (cause: unknown): cause is { message: string } =>
  typeof cause === "object" && cause !== null && "message" in cause && typeof cause.message === "string"

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
      serializers: { err: serializeError },
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
