import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants, openSync, readSync } from "node:fs"
import { open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { namedPipe } from "#tests/support/named-pipe.ts"
import { createLogOutput } from "./log-output.ts"

const MODULE = JSON.stringify(join(import.meta.dirname, "log-output.ts"))
const COUNT = 20_000
const LINE = "x".repeat(200)

/** Reads the content of a pipe; empty when there is none. */
function readWaiting(fd: number): string {
  const buffer = Buffer.alloc(256 * 1024)
  try {
    return buffer.toString("utf8", 0, readSync(fd, buffer))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return ""
    throw error
  }
}

test("a reader that does not read gets the first lines later, and the number of those that were lost", async () => {
  const path = await namedPipe()
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const output = createLogOutput(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
  output.onLoss((lines) => output.write(`${lines} lost\n`))
  for (let index = 0; index < COUNT; index++) output.write(`${index} ${LINE}\n`)
  let text = ""
  await expect.poll(() => (text += readWaiting(reader)), { interval: 1, timeout: 30_000 }).toContain("lost\n")
  const lines = text.trimEnd().split("\n")
  const lost = Number.parseInt(lines.pop() ?? "")
  // The buffer for a slow reader is bounded: 4 MB were written.
  expect(text.length).toBeLessThan(2_000_000)
  expect(lines).toEqual(Array.from({ length: COUNT - lost }, (_, index) => `${index} ${LINE}`))
  output.write("and on\n")
  await expect.poll(() => readWaiting(reader), { interval: 1 }).toBe("and on\n")
})

test("a process that crashes leaves its last lines", async () => {
  const path = join(await temporaryFolder(), "log")
  const program = `
    const { createLogOutput } = await import(${MODULE})
    const output = createLogOutput(process.stdout.fd)
    process.on("exit", output.end)
    for (let index = 0; index < 1000; index++) output.write(index + "\\n")
    throw new Error("crash")`
  const file = await open(path, "w")
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", file.fd, "ignore"],
  })
  expect(await once(child, "exit")).toEqual([1, null])
  await file.close()
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n").map(Number)
  expect(lines.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, index) => index))
})
