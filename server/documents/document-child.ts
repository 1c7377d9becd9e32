// Separate program that draws documents: Typst's cache and its native code end with this process. document-renderer.ts starts it when a document
// is asked for.
import { createRenderer, type Render } from "./render-document.ts"

export type Job = { template: string; sheet: unknown; xml?: string }
export type Outcome = { pdf: Uint8Array } | { failed: string }

let renderer: Promise<Render> | null = null

process.on("message", ({ template, sheet, xml }: Job) => {
  renderer ??= createRenderer()
  void renderer
    .then((render) => render(template, sheet, xml))
    .then(
      (pdf): Outcome => ({ pdf }),
      (error: unknown): Outcome => ({ failed: error instanceof Error ? String(error.stack) : String(error) }),
    )
    .then((outcome) => process.send?.(outcome))
})
// The process of the site has ended.
process.on("disconnect", () => process.exit())
