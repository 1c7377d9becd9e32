type Photo = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number }

/** A4, in points. */
const [SHORT, LONG] = [595.28, 841.89]

/** A PDF with one photo per page of A4, upright or lying as the photo is (ISO 32000-1, 7.5). The JPEG data are its pages, unchanged. */
export function pdfOfPhotos(photos: readonly Photo[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const encoder = new TextEncoder()
  const add = (content: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof content === "string" ? encoder.encode(content) : content
    chunks.push(bytes)
    length += bytes.byteLength
  }
  const object = (dictionary: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      add("stream\n")
      add(stream)
      add("\nendstream\n")
    }
    add("endobj\n")
  }
  // Objects 1 and 2, then three for each page.
  const numberOf = (page: number) => 3 + page * 3
  add("%PDF-1.4\n%\u00e2\u00e3\n")
  object("<< /Type /Catalog /Pages 2 0 R >>")
  object(
    `<< /Type /Pages /Kids [${photos.map((_, page) => `${numberOf(page)} 0 R`).join(" ")}] /Count ${photos.length} >>`,
  )
  for (const [page, { jpeg, width, height }] of photos.entries()) {
    const own = numberOf(page)
    const [across, down] = width > height ? [LONG, SHORT] : [SHORT, LONG]
    const scale = Math.min(across / width, down / height)
    const [w, h] = [width * scale, height * scale]
    const place = [w, 0, 0, h, (across - w) / 2, (down - h) / 2].map((number) => number.toFixed(2)).join(" ")
    const drawing = `q ${place} cm /Photo Do Q`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${own + 1} 0 R /Resources << /XObject << /Photo ${own + 2} 0 R >> >> >>`,
    )
    object(`<< /Length ${drawing.length} >>`, drawing)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.byteLength} >>`,
      jpeg,
    )
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join("")}`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  const pdf = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    pdf.set(chunk, at)
    at += chunk.byteLength
  }
  return pdf
}
