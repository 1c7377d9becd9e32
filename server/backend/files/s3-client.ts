import { AwsClient } from "aws4fetch"

export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Timeout of a call with its retries, unless the call has its own. */
const PATIENCE_MS = 30_000
const TRIES = 3
const KEY = /<Key>([^<]+)<\/Key>/g
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/

type Call = { body?: Uint8Array; stream?: { bytes: AsyncIterable<Buffer>; length: number }; patienceMs?: number }

/** Calls of one bucket of an S3-compatible service. Any answer but success and « not found » is an error. */
export function createS3Client({ url, region, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: TRIES - 1 })
  // A stream can be sent once only.
  const once = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 })
  const base = url.replace(/\/+$/, "")

  async function ask(method: string, target: string, call: Call = {}): Promise<Response> {
    const { body, stream, patienceMs = PATIENCE_MS } = call
    const answer = await (stream ? once : client).fetch(`${base}${target}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { body: Buffer.from(body) } : {}),
      // Node's fetch takes an iterable of bytes, which the types of the browser do not know.
      ...(stream
        ? { body: stream.bytes as unknown as BodyInit, headers: { "Content-Length": `${stream.length}` } }
        : {}),
    })
    if (answer.ok || answer.status === 404) return answer
    const reason = /<Code>([\w.]+)<\/Code>/.exec(await answer.text())?.[1] ?? "no code"
    throw new Error(`The bucket answered ${answer.status} (${reason})`)
  }

  async function* list(): AsyncGenerator<string> {
    let next: string | undefined
    do {
      const page = next ? `&continuation-token=${encodeURIComponent(next)}` : ""
      const answer = await ask("GET", `/?list-type=2${page}`)
      if (!answer.ok) throw new Error("There is no such bucket")
      const text = await answer.text()
      for (const [, key = ""] of text.matchAll(KEY)) yield key
      next = NEXT.exec(text)?.[1]
    } while (next)
  }

  return { ask, list }
}
