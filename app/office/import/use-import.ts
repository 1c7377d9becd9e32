import { useState } from "react"
import { useBeforeUnload } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import { announceTableChange } from "../live/table-changed.ts"

export type Run<Line, Outcome> = {
  isTrial: boolean
  lines: Line[]
  /** Of the lines that were sent so far. */
  outcomes: Outcome[]
  importId: string | null
  state: "running" | "stopped" | "done"
  error: Error | null
}

type Part<Line> = { lines: Line[]; isTrial: boolean; importId: string | null }
type Answer<Outcome> = { import_id?: string | null; outcomes: Outcome[] }

type Import<Line, Outcome> = {
  /** How many lines are sent at a time. */
  part: number
  /** Sends lines; a trial keeps nothing. The other parts of an import are sent with the id that the first one answered, if it has one. */
  send: (db: Db, part: Part<Line>) => Promise<Answer<Outcome>>
  /** Their queries are read again after an import. */
  tables: readonly string[]
}

/** Sends a list part by part: a trial first, then for good. An import that stops keeps what was sent, and goes on from there. */
export function useImport<Line, Outcome>({ part: size, send: sendPart, tables }: Import<Line, Outcome>) {
  const [run, setRun] = useState<Run<Line, Outcome> | null>(null)
  const isRunning = run?.state === "running"
  useBeforeUnload((event) => {
    if (isRunning && !run?.isTrial) event.preventDefault()
  })

  async function send(begun: Pick<Run<Line, Outcome>, "isTrial" | "lines" | "outcomes" | "importId">) {
    const { isTrial, lines } = begun
    let { outcomes, importId } = begun
    const show = (state: Run<Line, Outcome>["state"], error: Error | null = null) =>
      setRun({ isTrial, lines, outcomes, importId, state, error })
    show("running")
    try {
      while (outcomes.length < lines.length) {
        const part = lines.slice(outcomes.length, outcomes.length + size)
        const answer = await sendPart(browserDb(), { lines: part, isTrial, importId })
        // The next part begins where the outcomes end.
        if (answer.outcomes.length !== part.length) throw new AppError("unexpected")
        outcomes = [...outcomes, ...answer.outcomes]
        importId = isTrial ? null : (answer.import_id ?? null)
        show("running")
      }
      show("done")
    } catch (error) {
      show("stopped", error as Error)
    }
    if (!isTrial) for (const table of tables) announceTableChange(table)
  }

  return {
    run,
    isRunning,
    tryOut: (lines: Line[]) => void send({ isTrial: true, lines, outcomes: [], importId: null }),
    importAll: (lines: Line[]) => void send({ isTrial: false, lines, outcomes: [], importId: null }),
    goOn: () => (run ? void send(run) : undefined),
    forget: () => setRun(null),
  }
}
