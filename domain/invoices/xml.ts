/** The few bricks of XML that the writer of invoices needs. A node is its finished text; "" is left out by the element around it. */

/** All but tab, line feed, carriage return and the characters from U+0020 on, without surrogates and non-characters (XML 1.0, section 2.2). */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

/** A text as the content of an element or an attribute. A character that XML 1.0 forbids is removed. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "")
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
