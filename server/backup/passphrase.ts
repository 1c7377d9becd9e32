import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { Writable } from "node:stream"
import { StartError } from "../env.ts"
import { WrongPassphrase } from "./seal.ts"
import { SAYS } from "./sentences.ts"

const TRIES = 3

/**
 * Opens something sealed by the configured passphrase, else by the one that is typed on the terminal, where it is not shown, else by the first line of the
 * standard input. On a terminal a wrong one can be typed again.
 * @throws {StartError} when none opens it.
 */
export async function withPassphrase<Result>(
  name: string,
  configured: string | undefined,
  open: (passphrase: string) => Promise<Result>,
): Promise<Result> {
  const hasTerminal = process.stdin.isTTY
  if (configured !== undefined)
    try {
      return await open(configured)
    } catch (error) {
      // The file may come from a browser, with a passphrase of its own.
      if (!(error instanceof WrongPassphrase) || !hasTerminal) throw error
    }
  if (!hasTerminal) return open(given((await text(process.stdin)).split("\n", 1)[0], name))
  for (let tries = 1; ; tries += 1)
    try {
      return await open(given(await ask(SAYS.askPassphrase(name)), name))
    } catch (error) {
      if (!(error instanceof WrongPassphrase) || tries === TRIES) throw error
      process.stderr.write(`${error.message}\n`)
    }
}

function given(passphrase: string | undefined, name: string): string {
  if (!passphrase?.trim()) throw new StartError(SAYS.passphraseMissing(name))
  return passphrase
}

/** Reads a line of the terminal without showing it. Empty when the person gives up. */
async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  const line = await new Promise<string>((resolve) => {
    lines.once("line", resolve)
    // Ctrl-C and Ctrl-D.
    lines.once("close", () => resolve(""))
  })
  lines.close()
  process.stderr.write("\n")
  return line
}
