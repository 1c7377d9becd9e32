import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "../..")
const MANTINE = join(ROOT, "node_modules/@mantine/core")
const read = (...paths: string[]) => paths.map((path) => readFileSync(path, "utf8")).join("\n")
const built = (kind: "js" | "css") => read(...globSync(join(ROOT, `build/client/assets/*.${kind}`)))
/** The names of Mantine's classes in a text. */
const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g))

test("whatever the built scripts draw of Mantine has its style, and what they do not draw brings none", () => {
  const drawn = classesOf(built("js"))
  const styled = classesOf(built("css"))
  const existing = classesOf(read(join(MANTINE, "styles.layer.css")))
  expect(drawn.size).toBeGreaterThan(100)
  expect([...existing].filter((name) => drawn.has(name) && !styled.has(name))).toEqual([])
  const imported = [...read(join(ROOT, "app/office/theme/mantine.css")).matchAll(/styles\/(\w+)\.layer/g)]
  const idle = imported.filter(([, name = ""]) => {
    const classes = classesOf(read(join(MANTINE, `styles/${name}.layer.css`)))
    return classes.size > 0 && ![...classes].some((name) => drawn.has(name))
  })
  expect(idle.map(([, name]) => name)).toEqual([])
})
