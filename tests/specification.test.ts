import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const plain = (text: string) => text.replaceAll(/\\u(00a0|202f)|\s+/g, " ")
const sources = globSync("{app,domain,supabase/functions}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((path) => !/\.test\.|\.gen\.ts$/.test(path))
  .map((path) => plain(readFileSync(join(ROOT, path), "utf8")))
  .join("\n")

// What staff and visitors read when something fails is part of the specification. A journey shows it once for each brick; here stand all screens.
test("every sentence that the specification's §8 quotes whole is in the product", () => {
  const parts = readFileSync(join(ROOT, "docs/specification.md"), "utf8").split(/^## /m)
  const quoted = parts
    .filter((part) => /^(Public site|Back office) §8/.test(part))
    .flatMap((part) => [...plain(part).matchAll(/« ([^»]+) »/g)].map(([, sentence = ""]) => sentence))
    // What is put together from parts, and what the auth server says.
    .filter((sentence) => !/[{…]|\bN\b|^Invalid login/.test(sentence))
  expect(quoted.length).toBeGreaterThan(60)
  expect(quoted.filter((sentence) => !sources.includes(sentence))).toEqual([])
})
