import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { brand } from "#domain/brand.ts"

const ROOT = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")
const sources = globSync("{app,domain,server,supabase/functions}/**/*.{ts,tsx,css}", { cwd: ROOT })
  .filter((path) => !/\.test\.|\.gen\.ts$/.test(path))
  .map((path) => ({ path, text: read(path) }))

test("the company's name is a setting: no page, screen or mail says it by itself", () => {
  expect(sources.length).toBeGreaterThan(400)
  const saying = sources
    .filter(({ text }) => /["'`>][^"'`\n<]*\bMirabelle\b/.test(text))
    .map(({ path }) => path)
    .sort()
  // The default of the settings, the name of the software itself, and the output at start.
  expect(saying).toEqual(["domain/company/company.ts", "domain/software.ts", "server/start.ts"])
})

const tokens = new Map(
  [...read("app/styles/tokens.css").matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, color]) => [
    name,
    color,
  ]),
)

test("the colours of mails and of the manifest are those of the pages", () => {
  for (const [name, color] of Object.entries(brand))
    expect(color.toLowerCase()).toBe(tokens.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)))
})

test("the brand's colours stand in tokens.css, and in domain/brand.ts for what reads no stylesheet", () => {
  const colors = ["raspberry", "raspberry-deep", "raspberry-soft", "rose", "yellow", "yellow-deep", "yellow-soft"]
  const pattern = new RegExp(colors.map((name) => tokens.get(name)).join("|"), "i")
  const naming = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(naming.sort()).toEqual(["app/styles/tokens.css", "domain/brand.ts"])
})
