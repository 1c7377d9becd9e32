/** Far more than any form of the site has; the cost of parsing a form grows with its parts, not with its bytes. */
const MOST_PARTS = 200

/**
 * Returns the same request with a body that fails once it has more parts than that, so that it is never parsed whole. It fails with a
 * `TypeError`, like a malformed form.
 */
export function withFewParts(request: Request): Request {
  const separator = separatorOf(request.headers.get("Content-Type") ?? "")
  if (!request.body || !separator) return request
  const body = request.body.pipeThrough(countParts(separator))
  return new Request(request, { body, duplex: "half" } as RequestInit)
}

/** Returns the separator between two parts of a form; null when the body is not a form. */
function separatorOf(type: string): Buffer | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Buffer.from("&")
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=("?)([^";]+)\1/i.exec(type)?.[2]
  return boundary ? Buffer.from(`\n--${boundary}`) : null
}

function countParts(separator: Buffer): TransformStream<Uint8Array, Uint8Array> {
  let parts = 0
  let tail = Buffer.alloc(0)
  return new TransformStream({
    transform(chunk, controller) {
      // A separator may span two chunks.
      const bytes = Buffer.concat([tail, chunk])
      for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
        parts += 1
        if (parts > MOST_PARTS) throw new TypeError("The form has too many parts")
      }
      tail = Buffer.from(separator.length > 1 ? bytes.subarray(1 - separator.length) : "")
      controller.enqueue(chunk)
    },
  })
}
