import { writeFile } from "node:fs/promises"
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

test("a long document has more time, and never as much as its claim", () => {
  const patience = (rows: number) =>
    patienceFor({ template: "quote", sheet: { rows: Array(rows).fill({ label: "x".repeat(200) }) } })
  expect(patience(600)).toBeGreaterThan(2 * patience(1))
  expect(patience(100_000)).toBeLessThan(120_000)
})
