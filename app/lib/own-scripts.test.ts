import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { createMark, paintFirst, stylesFirst, takeMarks } from "./own-scripts.server.ts"

const MARK = createMark()
const sourceOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`

test("the framework's scripts are listed by hash, and the mark is removed", () => {
  const page = `<link nonce="${MARK}" rel="icon"/><script nonce="${MARK}">start()</script><script nonce="${MARK}" type="module" async="">import "/a.js";\ngo()</script>`
  expect(takeMarks(page, MARK, [])).toEqual({
    page: `<link rel="icon"/><script>start()</script><script type="module" async="">import "/a.js";\ngo()</script>`,
    sources: [sourceOf("start()"), sourceOf(`import "/a.js";\ngo()`)],
  })
})

test.each([
  ["without a nonce", "<script>attack()</script>"],
  ["with a nonce that it made up", `<script nonce="${createMark()}">attack()</script>`],
  ["that hopes for the nonce of the next element", `<script data-a="`],
  ["that is left open before ours", "<script "],
  ["in a comment that ends late", "<!-- <script>attack()//"],
])("a script in the content %s gets no source", (_, injected) => {
  const page = `<p>${injected}</p><script nonce="${MARK}">start()</script>`
  expect(takeMarks(page, MARK, []).sources).toEqual([sourceOf("start()")])
})

test("texts of a single response are removed before the hash is computed", () => {
  const page = `<script nonce="${MARK}">context("f1e6cb0a")</script>`
  expect(takeMarks(page, MARK, ["f1e6cb0a"])).toEqual({
    page: `<script>context("")</script>`,
    sources: [sourceOf(`context("")`)],
  })
})

test("each page has its own mark", () => {
  expect(createMark()).not.toBe(createMark())
})

test("modules load after the first frame: their code and their loader are listed by hash", () => {
  const own = `<script nonce="${MARK}"`
  const html = `<link rel="modulepreload" href="/a.js"/></head><body>${own} type="module" async="">import("/a.js")</script></body>`
  const { page, sources } = takeMarks(paintFirst(html, MARK), MARK, [])
  expect(page).not.toMatch(/<link rel="modulepreload"|<script type="module"/)
  expect(page).toContain('<script type="text/plain" id="modules">import("/a.js")</script><script>{')
  expect(sources).toHaveLength(2)
  expect(paintFirst("<body>plain</body>", MARK)).toBe("<body>plain</body>")
})

test("stylesheets load before modules, which keep their order", () => {
  const [a, b] = ["a", "b"].map((name) => `<link rel="modulepreload" href="/${name}.js"/>`)
  const styles = '<link rel="stylesheet" href="/a.css"/>'
  expect(stylesFirst(`<head>${a}${styles}${b}</head><body></body>`)).toBe(`<head>${styles}${a}${b}</head><body></body>`)
  expect(stylesFirst(`<head>${styles}</head>`)).toBe(`<head>${styles}</head>`)
})
