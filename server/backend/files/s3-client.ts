import { once } from "node:events"
import http from "node:http"
import https from "node:https"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { AwsClient } from "aws4fetch"

export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Timeout of a call with its retries, unless the call has its own one. */
const PATIENCE_MS = 30_000
const TRIES = 3
const KEY = /<Key>([^<]+)<\/Key>/g
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/

/** Calls of one bucket of an S3-compatible service. Any answer but success and « not found » is an error. */
export function createS3Client({ url, region, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: TRIES - 1 })
  const base = url.replace(/\/+$/, "")

  async function ask(
    method: string,
    target: string,
    { body, patienceMs = PATIENCE_MS }: { body?: Uint8Array; patienceMs?: number } = {},
  ): Promise<Response> {
    const answer = await client.fetch(`${base}${target}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { body: Buffer.from(body) } : {}),
    })
    if (answer.ok || answer.status === 404) return answer
    throw refusal(answer.status, await answer.text())
  }

  /** Sends a long object once. Not by `fetch`, which takes as much memory as the object is long (measured on Node 24). */
  async function send(target: string, body: Readable, length: number, patienceMs: number): Promise<void> {
    const signed = await client.sign(`${base}${target}`, { method: "PUT" })
    const headers = { ...Object.fromEntries(signed.headers), "Content-Length": length }
    const options = { method: "PUT", headers, signal: AbortSignal.timeout(patienceMs) }
    const request = (signed.url.startsWith("https:") ? https : http).request(signed.url, options)
    // A failure of either side also fails the request, of which the answer is awaited.
    pipeline(body, request).catch(() => {})
    try {
      const [answer] = (await once(request, "response")) as [http.IncomingMessage]
      if (answer.statusCode !== 200) throw refusal(answer.statusCode, await text(answer))
      answer.resume()
    } finally {
      if (!request.writableFinished) request.destroy()
    }
  }

  async function* list(prefix = ""): AsyncGenerator<string> {
    let next: string | undefined
    do {
      const after = next ? `&continuation-token=${encodeURIComponent(next)}` : ""
      const answer = await ask("GET", `/?list-type=2${prefix ? `&prefix=${encodeURIComponent(prefix)}` : ""}${after}`)
      if (!answer.ok) throw new Error("There is no such bucket")
      const page = await answer.text()
      for (const [, key = ""] of page.matchAll(KEY)) yield key
      next = NEXT.exec(page)?.[1]
    } while (next)
  }

  return { ask, send, list }
}

function refusal(status: number | undefined, body: string): Error {
  return new Error(`The bucket answered ${status} (${/<Code>([\w.]+)<\/Code>/.exec(body)?.[1] ?? "no code"})`)
}
