import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export type Upload = { slug: string; form: FormData }

/** A fake of Supabase's management API for the CLI: it stores the uploaded functions and secrets. */
export async function startManagementApi() {
  const uploads: Upload[] = []
  const settings: { slug: string; verify_jwt: boolean }[] = []
  const secrets: { name: string; value: string }[] = []

  const answers: [RegExp, (request: Request, slug: string) => Promise<unknown>][] = [
    [
      /^POST .*\/functions\/deploy$/,
      async (request, slug) => {
        uploads.push({ slug, form: await request.formData() })
        return { id: slug, slug, name: slug, version: 1, status: "ACTIVE", created_at: 1, updated_at: 1 }
      },
    ],
    [
      /^PUT .*\/functions$/,
      async (request) => {
        settings.push(...((await request.json()) as typeof settings))
        return { functions: [] }
      },
    ],
    [/^GET .*\/functions$/, async () => []],
    [
      /^POST .*\/secrets$/,
      async (request) => {
        secrets.push(...((await request.json()) as typeof secrets))
        return []
      },
    ],
  ]
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", "http://localhost")
      const { method = "GET" } = incoming
      const request = new Request(url, {
        method,
        headers: incoming.headers as Record<string, string>,
        body: method === "GET" ? null : Buffer.concat(chunks),
      })
      const [, answer] = answers.find(([pattern]) => pattern.test(`${method} ${url.pathname}`)) ?? []
      void (answer?.(request, url.searchParams.get("slug") ?? "") ?? Promise.resolve({})).then((body) => {
        outgoing.writeHead(method === "POST" ? 201 : 200, { "Content-Type": "application/json" })
        outgoing.end(JSON.stringify(body))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, uploads, settings, secrets, stop: () => server.close() }
}
