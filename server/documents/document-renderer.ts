import { fileURLToPath } from "node:url"
import { createChildProgram } from "../child-program.ts"
import type { Job, Outcome } from "./document-child.ts"

/** In the build, the program is beside the chunk of this module (vite.config.ts). */
const PROGRAM = fileURLToPath(
  import.meta.env.PROD
    ? new URL("./document-child.js", import.meta.url)
    : new URL("./document-child.ts", import.meta.url),
)
/** A page takes 10 ms, three hundred lines 150 ms; the first document also starts the program. */
const PATIENCE_MS = 30_000
/** Less than the two minutes of a claim (claim_documents). */
const MOST_PATIENCE_MS = 100_000

/** How long the program may take: six hundred lines are two hundred pages, and on a busy machine more than the patience for one page. */
export function patienceFor({ sheet }: Job): number {
  return Math.min(PATIENCE_MS + Math.ceil(JSON.stringify(sheet).length / 2), MOST_PATIENCE_MS)
}

export type DocumentRenderer = {
  /** The PDF of a sheet. Throws when it cannot be drawn, or the program ended: the job is then tried again. */
  render: (job: Job) => Promise<Uint8Array<ArrayBuffer>>
  stop: () => void
}

/** Draws documents one at a time in a separate process, which starts with the first document and ends when idle. */
export function createDocumentRenderer(program: string = PROGRAM): DocumentRenderer {
  const child = createChildProgram<Job, Outcome>(program, patienceFor)
  const draw = async (job: Job) => {
    const result = await child.ask(job)
    if ("none" in result) throw new Error(`The program that draws documents gave no answer: ${result.none}`)
    if ("failed" in result.answer) throw new Error(result.answer.failed)
    return new Uint8Array(result.answer.pdf)
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    render: (job) => {
      const drawn = last.then(() => draw(job))
      last = drawn.catch(() => undefined)
      return drawn
    },
    stop: child.stop,
  }
}
