import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { temporaryFolder } from "./folder.ts"

/** The path of a new named pipe, removed at the end of the test. */
export async function namedPipe(): Promise<string> {
  const path = join(await temporaryFolder(), "pipe")
  await promisify(execFile)("mkfifo", [path])
  return path
}
