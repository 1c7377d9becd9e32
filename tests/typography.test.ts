import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const SOURCES = globSync("{app,domain,server,supabase/functions}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (path) => !/\.test\.|\.gen\.ts$/.test(path),
)
/** A straight apostrophe in a French elision: « l'eau », « aujourd'hui ». English rarely has these. */
const STRAIGHT = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quel)?qu|aujourd)'\p{L}/iu
/** An ordinary space before a French sign, where the line could break; English has no space there. The lookahead excludes code. */
const LOOSE_SIGN = /(?: |\n +)[:;?!€%](?![=:?!\w$-])/
/** Ordinary spaces inside « … ». English messages of the server may have them: staff and visitors do not read these. */
const LOOSE_QUOTE = /«\s(?<![\u00a0\u202f])|\s(?<![\u00a0\u202f])»/
const ENGLISH = /^(?:server\/|domain\/auth\/configuration\.ts)/

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

const texts = SOURCES.flatMap((path) => textsOf(path).map((text) => ({ path, text })))
const listed = (matching: typeof texts) => matching.map(({ path, text }) => `${path}: ${text}`)

test("French apostrophes are typographic, wherever a person reads them", () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(listed(texts.filter(({ text }) => STRAIGHT.test(text)))).toEqual([])
})

test("no line breaks before « : ; ? ! € % », or inside of « »", () => {
  expect(listed(texts.filter(({ text }) => LOOSE_SIGN.test(text)))).toEqual([])
  expect(listed(texts.filter(({ path, text }) => !ENGLISH.test(path) && LOOSE_QUOTE.test(text)))).toEqual([])
})

test("what looks for straight apostrophes finds them, and leaves English alone", () => {
  for (const text of ["l'envoi", "Aujourd'hui", "jusqu'à 10 h", "n'est pas"]) expect(text).toMatch(STRAIGHT)
  for (const text of ["l’envoi", "isn't", "the user's name", "'quoted'"]) expect(text).not.toMatch(STRAIGHT)
})

test("what looks for loose signs finds them, and leaves code, English and no-break spaces alone", () => {
  for (const text of ["Continuer ?", "Fait !", " : ", "50 % avant", "\n        : ", "12 €."])
    expect(text).toMatch(LOOSE_SIGN)
  for (const text of ["Continuer\u00a0?", "12\u202f€", "Set it: done", "a ::text", "x ?? y"])
    expect(text).not.toMatch(LOOSE_SIGN)
  for (const text of ["« oui\u00a0»", "«\u00a0oui »"]) expect(text).toMatch(LOOSE_QUOTE)
  expect("«\u00a0oui\u00a0»").not.toMatch(LOOSE_QUOTE)
})
