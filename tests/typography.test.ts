import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const SOURCES = globSync("{app,domain,supabase/functions}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (path) => !/\.test\.|\.gen\.ts$/.test(path),
)
/** « l'eau », « aujourd'hui »: what French writes with an apostrophe and English does not. */
const STRAIGHT = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quel)?qu|aujourd)'\p{L}/iu

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

function textsOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isText(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, false))
  return found
}

test("French apostrophes are typographic, wherever a person reads them", () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  const straight = SOURCES.flatMap((path) =>
    textsOf(path)
      .filter((text) => STRAIGHT.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(straight).toEqual([])
})

test("what looks for straight apostrophes finds them, and leaves English alone", () => {
  for (const text of ["l'envoi", "Aujourd'hui", "jusqu'à 10 h", "n'est pas"]) expect(text).toMatch(STRAIGHT)
  for (const text of ["l’envoi", "isn't", "the user's name", "'quoted'"]) expect(text).not.toMatch(STRAIGHT)
})
