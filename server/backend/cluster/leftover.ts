import { execFileSync } from "node:child_process"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "../../env.ts"
import type { Account } from "./account.ts"
import { isAnswering } from "./is-answering.ts"
import type { Place } from "./place.ts"
import { runProgram } from "./run-program.ts"

/** Higher than any process id of Linux and macOS. */
const NOBODY = 99_999_999

/**
 * Stops a PostgreSQL that a killed site left running on this cluster. The process id in `postmaster.pid` may belong to another program
 * by now: only a process whose command line names the cluster is stopped. Otherwise the file stays, with an impossible process id:
 * the next PostgreSQL reads from its other lines whether a child process of the last one still runs.
 * The caller holds the lock of the data folder, so no other site uses the cluster.
 * @throws {StartError} when a PostgreSQL answers whose process this system cannot see: another container on the same folder.
 */
export async function stopLeftover(cluster: string, place: Place, account: Account, pgCtl: string): Promise<void> {
  const note = join(cluster, "postmaster.pid")
  const text = await readFile(note, "utf8").catch(() => "")
  const pid = Number.parseInt(text, 10)
  // A file truncated by a full disk or a power cut has no process id, and PostgreSQL does not start while it exists.
  if (!pid) return rm(note, { force: true })
  const command = ` ${(await commandOf(pid)).replaceAll("\0", " ")} `
  if (!command.includes(` ${cluster} `)) {
    if (await isAnswering(join(place.host, `.s.PGSQL.${place.port}`)))
      throw new StartError(`DATA_DIR: another PostgreSQL answers for ${cluster}. Stop it first.`)
    // Written to a draft first: on a full disk the original stays intact.
    const draft = `${note}.new`
    await writeFile(draft, text.replace(/^\d+/, String(NOBODY)))
    return rename(draft, note)
  }
  const stop = (mode: string) => runProgram(account, pgCtl, ["stop", "-D", cluster, "-m", mode, "-t", "20", "-w", "-s"])
  await stop("fast").catch(() => stop("immediate"))
}

/** The command line of a process; empty when it is unknown. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
  const [program, ...args] =
    process.platform === "win32"
      ? [
          "powershell",
          "-NoProfile",
          "-Command",
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ["ps", "-o", "command=", "-p", String(pid)]
  try {
    return execFileSync(program ?? "", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  } catch {
    return ""
  }
}
