import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { lockDataDir, prepareDataDir } from "./data-dir.ts"

test("a second process on the same folder is refused with a sentence", async () => {
  const folder = await temporaryFolder()
  const lock = await lockDataDir(folder)
  await expect(lockDataDir(folder)).rejects.toThrow(`DATA_DIR ${folder} is in use by another process.`)
  await lock.release()
  await (await lockDataDir(folder)).release()
})

test("the lock of a killed process is taken over at once", async () => {
  const folder = await temporaryFolder()
  const program = `import { temporaryFolder } from "#tests/support/folder.ts"
import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir.ts"))}
    await lockDataDir(${JSON.stringify(folder)}); process.stdout.write("held"); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program])
  await once(child.stdout, "data")
  await expect(lockDataDir(folder)).rejects.toThrow("in use")
  child.kill("SIGKILL")
  await once(child, "exit")
  await (await lockDataDir(folder)).release()
})

test("a folder that cannot be made is refused with a sentence", async () => {
  const file = join(await temporaryFolder(), "file")
  await writeFile(file, "")
  await expect(prepareDataDir(join(file, "data"))).rejects.toThrow(/DATA_DIR .* cannot be written \(ENOTDIR\)\./)
})
