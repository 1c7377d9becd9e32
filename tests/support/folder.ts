import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A new temporary folder, removed at the end of the current test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-test-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
