// Run by Deno (deploy.test.ts) with the uploaded import map: loads each uploaded function and calls it, without network access.
type Handler = (request: Request) => Promise<Response>
declare const Deno: {
  args: string[]
  env: { set: (name: string, value: string) => void }
  serve: (handler: Handler) => unknown
}

const [folder = "", uploads = "[]", secrets = "{}"] = Deno.args
for (const [name, value] of Object.entries(JSON.parse(secrets) as Record<string, string>)) Deno.env.set(name, value)

export {}

let served: Handler | undefined
Deno.serve = (handler) => void (served = handler)

const statuses: Record<string, number> = {}
for (const { slug, entrypoint } of JSON.parse(uploads) as { slug: string; entrypoint: string }[]) {
  await import(`file://${folder}/${entrypoint}`)
  const address = `https://backend.mirabelle.test/functions/v1/${slug}`
  statuses[slug] = (await served?.(new Request(address, { method: "OPTIONS" })))?.status ?? 0
  served = undefined
}
console.log(JSON.stringify(statuses))
