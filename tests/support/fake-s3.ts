import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { AwsV4Signer } from "aws4fetch"

const PAGE = 3
const KEY = { accessKeyId: "key of tests", secretAccessKey: "secret of tests" }

export type FakeS3 = {
  /** The site's variables for this bucket. */
  env: { S3_BUCKET_URL: string; S3_REGION: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  objects: Map<string, Buffer>
  /** Makes the next signed calls fail with 503. */
  failNext: (calls: number) => void
  stop: () => Promise<void>
}

/** A fake S3 bucket `files`: it accepts only signed requests, and lists in small pages. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
    if ((await signatureOf(url, request)) !== request.headers.authorization)
      return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" }
    if (failures > 0) {
      failures -= 1
      return { status: 503, body: "<Error><Code>SlowDown</Code></Error>" }
    }
    const [, bucket, ...rest] = url.pathname.split("/")
    if (bucket !== "files") return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" }
    const key = rest.join("/")
    // S3 takes no body whose length it does not know.
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      return { status: 411, body: "<Error><Code>MissingContentLength</Code></Error>" }
    if (request.method === "PUT") objects.set(key, body)
    else if (request.method === "DELETE") objects.delete(key)
    else if (key === "")
      return {
        status: 200,
        body: list(objects, url.searchParams.get("continuation-token") ?? "", url.searchParams.get("prefix") ?? ""),
      }
    const found = objects.get(key)
    if (request.method !== "GET") return { status: request.method === "PUT" ? 200 : 204 }
    return found ? { status: 200, body: found } : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" }
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_BUCKET_URL: `http://localhost:${port}/files`,
      S3_REGION: "fr-par",
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    objects,
    failNext: (calls) => void (failures = calls),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

/** The correct signature of a request, made with the key and the request's own date. */
async function signatureOf(url: URL, { method = "GET", headers }: IncomingMessage): Promise<string | null> {
  const signer = new AwsV4Signer({
    ...KEY,
    url: url.href,
    method,
    service: "s3",
    region: "fr-par",
    datetime: String(headers["x-amz-date"]),
    headers: { "X-Amz-Content-Sha256": String(headers["x-amz-content-sha256"]) },
  })
  return (await signer.sign()).headers.get("Authorization")
}

function list(objects: Map<string, Buffer>, after: string, prefix: string): string {
  const names = [...objects.keys()].sort().filter((name) => name > after && name.startsWith(prefix))
  const page = names.slice(0, PAGE)
  const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`
}
