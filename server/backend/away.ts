import { AsyncLocalStorage } from "node:async_hooks"
import { refusalAnswer, GateRefusal, type Service } from "../gate/refusal.ts"
import type { Answer } from "./auth/wire.ts"

/** PostgreSQL stops, starts or lacks connections, memory or disk, ended an idle transaction, or the driver lost the connection. */
const AWAY = /^(08|53|57P|25P03|E[A-Z]+$)/
const LOST =
  /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect|timeout expired|Cannot use a pool)/

export function isDatabaseAway(error: unknown): boolean {
  const { code, message = "" } = error as { code?: unknown; message?: string }
  return typeof code === "string" ? AWAY.test(code) : LOST.test(message)
}

const current = new AsyncLocalStorage<{ isAway: boolean }>()

/** Notes an error of the pool for the request under way. */
export function noteAway(error: unknown): void {
  const request = current.getStore()
  if (request && isDatabaseAway(error)) request.isAway = true
}

/** Answers 503, so that callers try again, where the database could not be asked and the answer would be 500 or an error. */
export function refuseWhenAway(answer: Answer): Answer {
  return (request) => {
    const state = { isAway: false }
    return current.run(state, async () => {
      const response = await answer(request).catch((error: unknown) => {
        if (!state.isAway) throw error
        return null
      })
      if (response && (!state.isAway || response.status !== 500)) return response
      const service = new URL(request.url).pathname.split("/", 2)[1] as Service
      return refusalAnswer(service, new GateRefusal(503, service === "rest" ? "PGRST001" : "unavailable"))
    })
  }
}
