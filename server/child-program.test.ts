import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { createChildProgram } from "./child-program.ts"
import { patienceFor } from "./documents/document-renderer.ts"

test("a program that gives no answer is ended after the patience for its job", async () => {
  const program = join(await temporaryFolder(), "child.mjs")
  await writeFile(program, "process.on('message', () => {})")
  const child = createChildProgram<{ patience: number }, never>(program, ({ patience }) => patience)
  expect(await child.ask({ patience: 1 })).toEqual({ none: "late" })
  child.stop()
})

test.runIf(process.platform === "linux")("when memory is short, Linux ends the program before the site", async () => {
  const program = join(await temporaryFolder(), "child.mjs")
  const answer = "process.send(Number(readFileSync('/proc/self/oom_score_adj')))"
  await writeFile(program, `import { readFileSync } from 'node:fs'\nprocess.on('message', () => ${answer})`)
  const child = createChildProgram<object, number>(program, () => 60_000)
  const own = Number(await readFile("/proc/self/oom_score_adj", "utf8"))
  expect(await child.ask({})).toEqual({ answer: 500 })
  expect(own).toBeLessThan(500)
  child.stop()
})

test("a long document has more time, and never as much as its claim", () => {
  const patience = (rows: number) =>
    patienceFor({ template: "quote", sheet: { rows: Array(rows).fill({ label: "x".repeat(200) }) } })
  expect(patience(600)).toBeGreaterThan(2 * patience(1))
  expect(patience(100_000)).toBeLessThan(120_000)
})
