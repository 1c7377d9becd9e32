import { useState } from "react"
import { useBeforeUnload } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { AppError } from "#domain/errors.ts"
import { type ImportLine, type Outcome, PART } from "#domain/clients/import.ts"
import { clients } from "../queries.ts"
import { importPart, imports } from "./data.ts"

export type Run = {
  isTrial: boolean
  lines: ImportLine[]
  /** Of the lines that were sent so far. */
  outcomes: Outcome[]
  importId: string | null
  state: "running" | "stopped" | "done"
  error: Error | null
}

/** Sends a list part by part: a trial first, then for good. An import that stops keeps what was sent, and goes on from there. */
export function useImport(fileName: string) {
  const [run, setRun] = useState<Run | null>(null)
  const isRunning = run?.state === "running"
  useBeforeUnload((event) => {
    if (isRunning && !run?.isTrial) event.preventDefault()
  })

  async function send(begun: Pick<Run, "isTrial" | "lines" | "outcomes" | "importId">) {
    const { isTrial, lines } = begun
    let { outcomes, importId } = begun
    const show = (state: Run["state"], error: Error | null = null) =>
      setRun({ isTrial, lines, outcomes, importId, state, error })
    show("running")
    try {
      while (outcomes.length < lines.length) {
        const part = lines.slice(outcomes.length, outcomes.length + PART)
        const answer = await importPart(browserDb(), { lines: part, fileName, isTrial, importId })
        // The next part begins where the outcomes end.
        if (answer.outcomes.length !== part.length) throw new AppError("unexpected")
        outcomes = [...outcomes, ...answer.outcomes]
        importId = isTrial ? null : answer.import_id
        show("running")
      }
      show("done")
    } catch (error) {
      show("stopped", error as Error)
    }
    if (isTrial) return
    announceTableChange(clients.table)
    announceTableChange(imports.table)
  }

  return {
    run,
    isRunning,
    tryOut: (lines: ImportLine[]) => void send({ isTrial: true, lines, outcomes: [], importId: null }),
    importAll: (lines: ImportLine[]) => void send({ isTrial: false, lines, outcomes: [], importId: null }),
    goOn: () => (run ? void send(run) : undefined),
    forget: () => setRun(null),
  }
}
