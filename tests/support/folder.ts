import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A new folder among the machine's temporary files, gone when the test that asked for it has ended. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-test-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
