import { XMLParser } from "fast-xml-parser"

/** The tree of an XML text: objects by name, lists, texts, attributes under « @ ». Entities of the text itself do not count. Throws for what is no XML. */
export function parseXml(text: string): unknown {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: "@", removeNSPrefix: true },
    // Numbers stay texts: an amount is never a float.
    ...{ parseTagValue: false, parseAttributeValue: false, htmlEntities: true },
  })
  return parser.parse(text)
}
