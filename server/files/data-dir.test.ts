import { fork, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { lockDataDir, prepareDataDir, sayUnwritable } from "./data-dir.ts"

test("a second process on the same folder is refused with a sentence", async () => {
  const folder = await temporaryFolder()
  const lock = await lockDataDir(folder)
  await expect(lockDataDir(folder)).rejects.toThrow(`DATA_DIR ${folder} is in use by another process.`)
  lock.release()
  const next = await lockDataDir(folder)
  next.release()
})

test("the lock of a killed process is taken over at once", async () => {
  const folder = await temporaryFolder()
  const program = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir.ts"))}
    await lockDataDir(${JSON.stringify(folder)}); process.stdout.write("held"); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program])
  await once(child.stdout, "data")
  await expect(lockDataDir(folder)).rejects.toThrow("in use")
  child.kill("SIGKILL")
  await once(child, "exit")
  const next = await lockDataDir(folder)
  next.release()
})

test("a folder that cannot be made is refused with a sentence", async () => {
  const file = join(await temporaryFolder(), "file")
  await writeFile(file, "")
  await expect(prepareDataDir(join(file, "data"))).rejects.toThrow(/DATA_DIR .* cannot be written \(ENOTDIR\)\./)
})

test("a full disk is named as such, with what to do", () => {
  expect(sayUnwritable("DATA_DIR", "/data", "ENOSPC")).toBe(
    "DATA_DIR /data: the disk is full. Free 50 MB or more (df -h /data), then start the site again: nothing is lost.",
  )
  expect(sayUnwritable("DATA_DIR", "/data", "EROFS")).toBe("DATA_DIR /data cannot be written (EROFS).")
})

test("of several processes that lock a folder at once exactly one succeeds, three hundred times", async () => {
  const program = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir.ts"))}
    process.on("message", async (folder) => {
      const lock = await lockDataDir(folder).catch(() => null)
      process.send(lock !== null)
    })`
  const path = join(await temporaryFolder(), "rival.mjs")
  await writeFile(path, program)
  const rivals = Array.from({ length: 4 }, () => fork(path))
  onTestFinished(() => rivals.forEach((rival) => rival.kill()))
  const winners: number[] = []
  for (let round = 0; round < 300; round += 1) {
    const folder = await temporaryFolder()
    const answers = rivals.map((rival) => once(rival, "message"))
    for (const rival of rivals) rival.send(folder)
    const won = (await Promise.all(answers)).filter(([hasLock]) => hasLock === true)
    winners.push(won.length)
  }
  expect(winners.filter((count) => count !== 1)).toEqual([])
  expect(winners).toHaveLength(300)
})
