import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, test } from "vitest"

const toolchain = join(import.meta.dirname, "toolchain.mjs")
/** Prints « ready » when it starts, and « stopped » on SIGTERM. */
const SITE = `process.on("SIGTERM", () => { console.log("stopped"); process.exit(0) }); console.log("ready"); setInterval(() => {}, 1000)`
const LAUNCHER = `const { runInForeground } = await import(process.env.TOOLCHAIN); runInForeground(process.execPath, ["-e", process.env.SITE])`

test("what npm started stops when a signal ends npm's shell", async () => {
  const shell = spawn("sh", ["-c", '"$NODE" --input-type=module -e "$LAUNCHER"; true'], {
    env: { ...process.env, NODE: process.execPath, LAUNCHER, SITE, TOOLCHAIN: toolchain, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  shell.stdout.on("data", (text) => (output += text))
  await expect.poll(() => output, { timeout: 10_000 }).toContain("ready")
  shell.kill("SIGTERM")
  await once(shell.stdout, "close")
  expect(output).toBe("ready\nstopped\n")
})
