import { spawn, spawnSync } from "node:child_process"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import type { Place } from "./place.ts"
import { runProgram, SURROUNDINGS } from "./run-program.ts"
import { settings } from "./settings.ts"

const LONGEST_STOP_MS = 20_000
/** For the end of PostgreSQL, when the process exits: it can do nothing else meanwhile. */
const LAST_WAIT_S = "5"
/** The system's words for ENOSPC and EDQUOT, in English (run-program.ts). */
const FULL_DISK = /No space left on device|Disk quota exceeded/
const KEPT_CHARACTERS = 500

export type ServerProcess = {
  /** Resolves when the process has exited, for any reason. */
  ended: Promise<void>
  isGone: () => boolean
  /** End of its error output, for the message of a failed start. */
  lastOutput: () => string
  /** Whether it could not write because the disk is full. */
  metFullDisk: () => boolean
  /** Closes the connections and waits until all data are written; after 20 seconds, kills the server. */
  stop: () => Promise<void>
}

type Options = {
  folder: string
  account: Account
  binaries: Binaries
  place: Place
  isDurable: boolean
  onMessage: (text: string) => void
}

/** Runs `postgres` in its own process group, so that a signal to the site's group does not reach it. */
export function launchServer({ folder, account, binaries, place, isDurable, onMessage }: Options): ServerProcess {
  const [command = "", ...args] = [...account.before, binaries.postgres, "-D", folder, ...settings(place, isDurable)]
  const child = spawn(command, args, {
    ...account.ids,
    cwd: "/",
    env: SURROUNDINGS,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  let metFullDisk = false
  child.stderr.on("data", (chunk: Buffer) => {
    const text = chunk.toString()
    output = (output + text).slice(-KEPT_CHARACTERS)
    metFullDisk ||= FULL_DISK.test(text)
    onMessage(text)
  })
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
    child.once("error", (error) => ((output = error.message), resolve()))
  })
  // When the process exits without `stop`, on an error or during its start, PostgreSQL stops as well, and nothing is left that writes.
  const onExit = () => {
    child.kill("SIGINT")
    const [program = "", ...before] = [...account.before, binaries.pgCtl]
    spawnSync(program, [...before, "stop", "-D", folder, "-m", "fast", "-w", "-t", LAST_WAIT_S, "-s"], {
      ...account.ids,
      cwd: "/",
      env: SURROUNDINGS,
      stdio: "ignore",
    })
  }
  process.once("exit", onExit)
  void ended.then(() => process.removeListener("exit", onExit))
  return {
    ended,
    isGone: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    lastOutput: () => output.trim(),
    metFullDisk: () => metFullDisk,
    stop: async () => {
      if (process.platform === "win32")
        await runProgram(account, binaries.pgCtl, ["stop", "-D", folder, "-m", "fast", "-s"])
      else child.kill("SIGINT")
      // Kills it after the timeout: the next start recovers all committed transactions.
      const impatience = setTimeout(() => child.kill("SIGQUIT"), LONGEST_STOP_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}
