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

function sourceOf(code: string): string {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`
}
