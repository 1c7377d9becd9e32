import { crc32 } from "node:zlib"
import { expect, test } from "vitest"
import { zipParts } from "./zip.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)

test("an archive holds each file byte for byte, with its accents; a name that is given twice gets a number", () => {
  const entries = [
    { name: "Facture d’acompte n° 1.pdf", bytes: bytesOf("un") },
    { name: "Avoir.pdf", bytes: bytesOf("deux, plus long") },
    { name: "Avoir.pdf", bytes: new Uint8Array(0) },
  ]
  const zip = Buffer.concat(zipParts(entries, new Date(2026, 10, 25, 12, 30, 8)))
  // Read back by the central directory, as readers of archives do.
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  let place = zip.readUInt32LE(end + 16)
  const read = []
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    expect(zip.readUInt32LE(place)).toBe(0x02014b50)
    const sum = zip.readUInt32LE(place + 16)
    const size = zip.readUInt32LE(place + 24)
    const length = zip.readUInt16LE(place + 28)
    const at = zip.readUInt32LE(place + 42)
    const name = zip.subarray(place + 46, place + 46 + length).toString()
    expect(zip.readUInt32LE(at)).toBe(0x04034b50)
    const content = zip.subarray(at + 30 + length, at + 30 + length + size)
    expect(crc32(content)).toBe(sum)
    expect(zip.subarray(at + 30, at + 30 + length).toString()).toBe(name)
    read.push([name, content.toString()])
    place += 46 + length
  }
  expect(read).toEqual([
    ["Facture d’acompte n° 1.pdf", "un"],
    ["Avoir.pdf", "deux, plus long"],
    ["Avoir (2).pdf", ""],
  ])
})
