import { spawn } from "node:child_process"
import type { Account } from "./account.ts"

/** Environment of PostgreSQL's programs: messages in English and dates in UTC, whatever the machine's locale. */
export const SURROUNDINGS = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" }

/** Runs one of PostgreSQL's programs to its end. @throws {Error} with its error output when it fails. */
export async function runProgram(account: Account, program: string, args: string[]): Promise<void> {
  const [command = "", ...rest] = [...account.before, program, ...args]
  const child = spawn(command, rest, {
    ...account.ids,
    cwd: "/",
    env: SURROUNDINGS,
    stdio: ["ignore", "ignore", "pipe"],
  })
  const onExit = () => void child.kill()
  process.once("exit", onExit)
  child.once("close", () => process.removeListener("exit", onExit))
  let errorOutput = ""
  child.stderr.on("data", (chunk: Buffer) => (errorOutput += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(errorOutput.trim() || `ended with ${code}`)),
    )
  })
}
