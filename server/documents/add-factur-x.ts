import { createHash } from "node:crypto"

/**
 * Says in the metadata of a PDF/A-3 with the attachment factur-x.xml that it is Factur-X, profile EN 16931, and that screen readers can read it
 * (PDF/UA-1): Typst writes neither into a PDF/A. An incremental update at the end of the file (ISO 32000-1, 7.5.6): the bytes before stay as they
 * are, two objects get a newer version. Throws when the file is not made as expected; the same file gives the same bytes.
 */
export function addFacturX(pdf: Uint8Array): Buffer {
  const file = Buffer.from(pdf)
  const { table, previous, trailer } = readTail(file.toString("latin1"))
  const root = numberAt(trailer, /\/Root (\d+) 0 R/g)
  const catalog = readObject(file, table, root)
  const metadata = numberAt(catalog, /\/Metadata (\d+) 0 R/g)
  const packet = describe(readPacket(file, table, metadata))
  const objects = [
    { number: metadata, body: `${streamHead(packet)}stream\n${packet}\nendstream` },
    {
      number: root,
      body: replaceOnce(catalog, "/ViewerPreferences <<", "/ViewerPreferences <<\n    /DisplayDocTitle true"),
    },
  ]

  const parts = [file.at(-1) === 0x0a ? "" : "\n"]
  let offset = file.length + (parts[0]?.length ?? 0)
  let entries = ""
  for (const { number, body } of objects.toSorted((one, other) => one.number - other.number)) {
    const text = `${number} 0 obj\n${body}\nendobj\n`
    entries += `${number} 1\n${String(offset).padStart(10, "0")} 00000 n\r\n`
    offset += Buffer.byteLength(text)
    parts.push(text)
  }
  const hash = createHash("sha256").update(file).update(packet).digest("base64").slice(0, 22)
  const ended = trailer.replace(/(\/ID \[\([\w+/=]+\) )\([\w+/=]+\)\]/, `$1(${hash}==)]\n  /Prev ${previous}`)
  if (ended === trailer) throw new Error("The trailer of the PDF has no /ID")
  parts.push(`xref\n${entries}trailer\n${ended.trim()}\nstartxref\n${offset}\n%%EOF\n`)
  return Buffer.concat([file, Buffer.from(parts.join(""))])
}

const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
const PDF_UA = "http://www.aiim.org/pdfua/ns/id/"
const facts = [
  { name: "DocumentType", value: "INVOICE", means: "The type of the hybrid document" },
  { name: "DocumentFileName", value: "factur-x.xml", means: "The name of the embedded XML document" },
  { name: "Version", value: "1.0", means: "The version of the schema of the XML document" },
  { name: "ConformanceLevel", value: "EN 16931", means: "The conformance level of the XML document" },
]

/** PDF/A allows only properties whose schema the packet describes (ISO 19005-3, 6.6.2.3.1). */
function describe(packet: string): string {
  const properties = facts.map(({ name, means }) => property(name, "Text", "external", means)).join("")
  const accessible = property("part", "Integer", "internal", "The part of ISO 14289 that the file conforms to")
  const schemas = schema("Factur-X PDFA Extension Schema", FACTUR_X, "fx", properties)
  const values = facts.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`).join("")
  const described = replaceOnce(
    packet,
    "</rdf:Bag></pdfaExtension:schemas>",
    `${schemas}${schema("PDF/UA identification schema", PDF_UA, "pdfuaid", accessible)}</rdf:Bag></pdfaExtension:schemas>`,
  )
  return replaceOnce(
    described,
    "</rdf:RDF>",
    `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}" xmlns:pdfuaid="${PDF_UA}">${values}<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF>`,
  )
}

const resource = (content: string) => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`

const schema = (name: string, uri: string, prefix: string, properties: string) =>
  resource(
    `<pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>` +
      `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties}</rdf:Seq></pdfaSchema:property>`,
  )

const property = (name: string, type: string, category: string, means: string) =>
  resource(
    `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${means}</pdfaProperty:description>`,
  )

const streamHead = (packet: string) =>
  `<<\n  /Length ${Buffer.byteLength(packet)}\n  /Type /Metadata\n  /Subtype /XML\n>>\n`

/** The table of offsets and the trailer, found from the end: what a document says can then not be taken for them. */
function readTail(text: string): { table: string; previous: number; trailer: string } {
  const previous = Number(/\nstartxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1] ?? NaN)
  const tail = /^xref\n0 \d+\n((?:\d{10} \d{5} [nf]\r\n)+)trailer\n(<<[\s\S]*>>)\nstartxref\n/.exec(
    text.slice(previous),
  )
  const [, table, trailer] = tail ?? []
  if (!table || !trailer || trailer.includes("/Prev")) throw new Error("The PDF has no plain table of offsets")
  return { table, previous, trailer }
}

/** Bytes of an entry of the table. */
const ENTRY = 20
function offsetOf(table: string, number: number): number {
  return Number(table.slice(number * ENTRY, number * ENTRY + 10))
}

/** The dictionary of an object without a stream. */
function readObject(file: Buffer, table: string, number: number): string {
  const at = offsetOf(table, number)
  const text = file.toString("latin1", at, file.indexOf("\nendobj", at))
  if (!text.startsWith(`${number} 0 obj\n`)) throw new Error(`Object ${number} of the PDF is not where the table says`)
  return text.slice(text.indexOf("\n") + 1)
}

function readPacket(file: Buffer, table: string, number: number): string {
  const head = readObject(file, table, number)
  const length = numberAt(head.slice(0, head.indexOf("stream\n")), /\/Length (\d+)\n/g)
  const start = file.indexOf("stream\n", offsetOf(table, number)) + "stream\n".length
  return file.toString("utf8", start, start + length)
}

function numberAt(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)]
  if (found.length !== 1) throw new Error(`The PDF has ${found.length} times ${pattern.source}`)
  return Number(found[0]?.[1])
}

function replaceOnce(text: string, anchor: string, replacement: string): string {
  const [before, after, ...more] = text.split(anchor)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The PDF has not exactly one ${anchor}`)
  return before + replacement + after
}
