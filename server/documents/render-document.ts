import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { NodeCompiler, NodeError } from "@myriaddreamin/typst-ts-node-compiler"
import { brand } from "#domain/brand.ts"
import { addFacturX } from "./add-factur-x.ts"
import { FONTS } from "./fonts.ts"

/** Vite does not run the child process of a development site: `import.meta.env` does not exist there. */
const IS_BUILT = !import.meta.url.endsWith(".ts")
/** The templates, and in the build the fonts beside them (vite.config.ts). */
const TEMPLATES = fileURLToPath(
  IS_BUILT ? new URL("../documents", import.meta.url) : new URL("./templates", import.meta.url),
)
/** The accessible PDF of the standard ISO 14289. */
const ACCESSIBLE = "ua-1"
/** For archives, with an attachment and the tags of an accessible file (ISO 19005-3). The compiler does not combine it with `ua-1`. */
const WITH_XML = "a-3a"

/** `xml`: the Factur-X of an issued invoice, which the PDF then carries. */
export type Render = (template: string, sheet: unknown, xml?: string) => Promise<Uint8Array>

/**
 * Draws documents with Typst. Loads its native program (50 MB), so only the child process and tests import this file. The sheet arrives as data,
 * never as text of the template. The same sheet gives the same bytes. Throws when the template warns of anything: an unknown font is only a
 * warning, and the page is then empty.
 */
export async function createRenderer(): Promise<Render> {
  const { NodeCompiler: Compiler } = await import("@myriaddreamin/typst-ts-node-compiler")
  const compiler = Compiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: FONTS.map(readFont) }] })
  return async (template, sheet, xml) => {
    try {
      const inputs = { sheet: JSON.stringify(sheet), brand: JSON.stringify(brand) }
      return xml === undefined
        ? draw(compiler, template, inputs, ACCESSIBLE)
        : addFacturX(draw(compiler, template, { ...inputs, xml }, WITH_XML))
    } finally {
      // Without this, the cache of the compiler grows by a megabyte a document.
      compiler.evictCache(0)
    }
  }
}

function draw(
  compiler: NodeCompiler,
  template: string,
  inputs: Record<string, string>,
  pdfStandard: typeof ACCESSIBLE | typeof WITH_XML,
): Uint8Array {
  const made = compiler.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`), inputs, resetRead: true })
  const complaint = made.takeDiagnostics() ?? made.takeWarnings()
  if (complaint || !made.result) throw new Error(describe(compiler, template, complaint))
  return compiler.pdf(made.result, { pdfStandard })
}

function describe(compiler: NodeCompiler, template: string, complaint: NodeError | null): string {
  const found = complaint ? (compiler.fetchDiagnostics(complaint) as { message: string }[]) : []
  return `The template ${template} cannot be drawn: ${found.map(({ message }) => message).join("; ")}`
}

function readFont(file: string): Buffer {
  const name = file.slice(file.lastIndexOf("/") + 1)
  return readFileSync(IS_BUILT ? join(TEMPLATES, name) : createRequire(import.meta.url).resolve(file))
}
