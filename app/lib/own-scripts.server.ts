import { createHash, randomBytes } from "node:crypto"

/** A random value that the renderer puts on its own scripts, in place of a nonce, while it renders a page for the cache. No content can guess it. */
export function createMark(): string {
  return randomBytes(24).toString("hex")
}

/**
 * Removes from a page what must not be cached: the mark and the texts in `passing`. Returns the page and the CSP hashes of its marked scripts,
 * which are the framework's own. Scripts in the page's content carry no mark and get no hash.
 */
export function takeMarks(page: string, mark: string, passing: string[]): { page: string; sources: string[] } {
  const clean = passing.reduce((text, once) => text.replaceAll(once, ""), page)
  const own = new RegExp(`<script nonce="${mark}"[^>]*>(.*?)</script>`, "gs")
  return {
    page: clean.replaceAll(` nonce="${mark}"`, ""),
    sources: [...clean.matchAll(own)].map(([, code = ""]) => sourceOf(code)),
  }
}

/**
 * Runs in the page: loads the modules after the first frame, because loading and running them delays the first paint on a phone. A submit
 * before hydration is recorded and replayed (`takeHeldSubmit`).
 */
const START_MODULES = `{const hold=(event)=>{event.preventDefault();window.heldForm=event.target};addEventListener("submit",hold,true);window.stopHolding=()=>removeEventListener("submit",hold,true);const start=()=>{for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";const script=document.createElement("script");script.type="module";script.textContent=document.getElementById("modules").textContent;document.body.append(script)};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`

/** Delays the module scripts until after the first paint. React still finds the elements that it expects. */
export function paintFirst(page: string, mark: string): string {
  const own = `<script nonce="${mark}"`
  const waiting = page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(`${own} type="module" async="">`, `${own} type="text/plain" id="modules">`)
  return waiting.includes('id="modules"')
    ? waiting.replace(/<\/body>/, `${own}>${START_MODULES}</script></body>`)
    : page
}

const MODULES = /<link rel="modulepreload"[^>]*>/g

/** Moves the modulepreload links after the stylesheets in the head: React puts them first, and a phone would load all of them before it paints. */
export function stylesFirst(page: string): string {
  const modules = page.match(MODULES)?.join("") ?? ""
  return page.replace(MODULES, "").replace("</head>", () => `${modules}</head>`)
}

function sourceOf(code: string): string {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`
}
