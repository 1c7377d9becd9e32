import { expect, test } from "vitest"
import { AppError, type ErrorCode } from "#domain/errors.ts"
import { createLog } from "./log.ts"

const lines: { err: Record<string, unknown> }[] = []
const write = (line: string) => {
  lines.push(JSON.parse(line) as { err: Record<string, unknown> })
}
const log = createLog("info", { write, onLoss: () => {}, end: () => {} })

test.each<ErrorCode>(["unavailable", "busy", "too_many_requests", "price_request_closed"])(
  "what is known, as %s, is a line without a stack",
  (code) => {
    log.error({ err: new AppError(code, { cause: new Error("timeout exceeded when trying to connect") }) }, "failed")
    const line = lines.pop()
    expect(line?.err).toMatchObject({ code, cause: "timeout exceeded when trying to connect" })
    expect(JSON.stringify(line)).not.toContain("log.test.ts")
  },
)

test.each([new TypeError("x"), new AppError("unexpected", { cause: new TypeError("x") })])(
  "what nobody foresaw keeps its stack: %s",
  (err) => {
    log.error({ err }, "failed")
    expect(lines.pop()?.err["stack"]).toContain("log.test.ts")
  },
)
