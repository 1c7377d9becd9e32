import { AwsClient } from "aws4fetch"
import { type FileStore, STORED_NAME } from "./file-store.ts"

export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Timeout of a call with its retries; a file has at most about 10 MB. */
const PATIENCE_MS = 30_000
const TRIES = 3
const KEY = /<Key>([^<]+)<\/Key>/g
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/

/** Keeps files in a bucket of an S3-compatible service. The bucket must be used for nothing else. */
export function createS3Store({ url, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: TRIES - 1 })
  const base = url.replace(/\/+$/, "")

  async function ask(method: string, target: string, body?: Uint8Array): Promise<Response> {
    const answer = await client.fetch(`${base}${target}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body ? { body: Buffer.from(body) } : {}),
    })
    if (answer.ok || answer.status === 404) return answer
    const reason = /<Code>([\w.]+)<\/Code>/.exec(await answer.text())?.[1] ?? "no code"
    throw new Error(`The bucket answered ${answer.status} (${reason})`)
  }

  return {
    async read(name) {
      const answer = await ask("GET", `/${name}`)
      if (answer.status === 404) return null
      return Buffer.from(await answer.arrayBuffer())
    },
    async write(name, bytes) {
      const answer = await ask("PUT", `/${name}`, bytes)
      if (!answer.ok) throw new Error("There is no such bucket")
    },
    async remove(name) {
      await ask("DELETE", `/${name}`)
    },
    async *list() {
      let next: string | undefined
      do {
        const page = next ? `&continuation-token=${encodeURIComponent(next)}` : ""
        const answer = await ask("GET", `/?list-type=2${page}`)
        if (!answer.ok) throw new Error("There is no such bucket")
        const text = await answer.text()
        for (const [, key = ""] of text.matchAll(KEY)) if (STORED_NAME.test(key)) yield key
        next = NEXT.exec(text)?.[1]
      } while (next)
    },
  }
}
