import { createHash, randomBytes } from "node:crypto"

/** What the renderer puts on its own scripts in place of a nonce while it makes a page to be kept; no content can know it. */
export function createMark(): string {
  return randomBytes(24).toString("hex")
}

/**
 * Takes what belongs to one answer alone out of a page to be kept: the mark, and its `passing` texts. Returns the page and the sources by
 * which a policy knows its scripts: those that carried the mark, which are the framework's own. A script that came with a page's content
 * carries no mark and gets no source.
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
 * Runs in the page: asks for the modules once the first frame is on the screen. What a phone has to load and run before it stands in the
 * way of the text that the server wrote. Who presses a button meanwhile is heard when they have come (`takeHeldSubmit`).
 */
const START_MODULES = `{const hold=(event)=>{event.preventDefault();window.heldForm=event.target};addEventListener("submit",hold,true);window.stopHolding=()=>removeEventListener("submit",hold,true);const start=()=>{for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";const script=document.createElement("script");script.type="module";script.textContent=document.getElementById("modules").textContent;document.body.append(script)};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`

/** Lets a page with the framework's marked scripts paint before they are asked for. React finds the elements that it expects. */
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

/** Puts the modules behind the styles in the head: React asks for them first, and a phone would paint nothing before they all have come. */
export function stylesFirst(page: string): string {
  const modules = page.match(MODULES)?.join("") ?? ""
  return page.replace(MODULES, "").replace("</head>", () => `${modules}</head>`)
}

function sourceOf(code: string): string {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`
}
