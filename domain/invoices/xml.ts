import { withoutControls } from "../clean-text.ts"

/** The few bricks of XML that the writer of invoices needs. A node is its finished text; "" is left out by the element around it. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

/** A text as the content of an element or an attribute. Rows that are older than the cleaning of texts may hold what XML 1.0 forbids (section 2.2). */
export function escapeXml(text: string): string {
  return withoutControls(text.toWellFormed()).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "")
}

/** An element with other elements in it; "" when all of them are "". */
export function element(name: string, ...children: string[]): string {
  const content = children.filter(Boolean).join("\n")
  return content && `<${name}>\n${content}\n</${name}>`
}

/** An element with a text; "" when there is no text. */
export function leaf(name: string, text: string | null | undefined, attributes: Record<string, string> = {}): string {
  const content = escapeXml(text ?? "").trim()
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return content && `<${name}${written.join("")}>${content}</${name}>`
}
