import { expect, test } from "vitest"
import { styledWords, usedStyles } from "./used-styles.ts"

const PAGE = `<!DOCTYPE html><html><head><style>.unused{}</style><script>var hr = "unused"</script></head>
  <body><main id="main" class="page page-wide"><details class="question"><summary>hr table unused</summary></details><svg><path fill="var(--leaf)"/></svg></main></body></html>`

async function used(css: string) {
  return usedStyles(css, styledWords(PAGE))
}

test.each([
  ["an element", "main{margin:0}"],
  ["a class", ".page-wide{margin:0}"],
  ["an identity", "#main{margin:0}"],
  ["every element", "*,:before{margin:0}"],
  ["a variable that a rule takes, by way of another", ":root{--red:red;--color:var(--red)}main{color:var(--color)}"],
  ["a variable that a drawing takes", ":root{--leaf:green}"],
  ["a state that comes later", ".question[open]>summary{margin:0}"],
  ["an attribute that a script sets", "main[aria-busy=true]{margin:0}"],
  ["any element with the focus", ":focus-visible{outline:0}"],
  ["what stands before a page's element", "main:has(.question:hover):before{margin:0}"],
  ["what depends on the width", "@media (width>=40rem){main{margin:0}}"],
  ["a layer and its order", "@layer reset,base;@layer base{main{margin:0}}"],
  ["a font", "@font-face{font-family:A;src:url(/a.woff2)}"],
])("%s is kept", async (_case, css) => {
  expect(await used(css)).toBe(css)
})

test.each([
  ["a class that the page has not", ".unused{margin:0}"],
  ["an element that it has only in words", "table,hr{margin:0}"],
  ["a class within one that it has not", ".unused main{margin:0}"],
  ["an animation that nothing plays", "@keyframes a{to{margin:0}}"],
])("%s is left out", async (_case, css) => {
  expect(await used(css)).toBe("")
})

test("a variable that nothing takes is left out", async () => {
  expect(await used(":root{--color:red}")).toBe(":root{}")
})

test("the same words are the same text, whatever their order and number", () => {
  expect(styledWords('<p class="a b"><b>')).toBe(styledWords('<b class="b"><p class="a"><p>'))
})
