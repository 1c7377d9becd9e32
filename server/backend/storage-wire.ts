type Answer = (request: Request) => Promise<Response>

const UPLOAD = /^\/storage\/v1\/object\/(?!sign\/|list\/|copy$|move$)/
const OBJECT = /^\/storage\/v1\/object\//
// Types that a browser may display inline: pictures that cannot contain scripts.
const SHOWN = /^image\/(jpeg|png|webp|gif|avif)$/
const SIGN = /^\/storage\/v1\/object\/sign\/([^/]+)(\/.+)?$/

/**
 * Adapts the embedded storage to supabase-js: an upload as a form becomes the bytes that it carries, with
 * their measured length, so that the bucket's limit applies to them; signed URLs have the format that supabase-js reads. A stored file is
 * never rendered as a page: everything but pictures without scripts is downloaded, and browsers may not guess its type. The URL parameter `download` makes
 * pictures a download too, under the name that it gives: browsers ignore the `download` attribute of links to another origin.
 */
export function adaptStorage(answer: Answer): Answer {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === "GET" && OBJECT.test(pathname))
      return asDownload(await answer(request), searchParams.get("download"))
    if (request.method !== "POST" && request.method !== "PUT") return answer(request)
    if (UPLOAD.test(pathname)) {
      const upload = await asBytes(request)
      return upload ? answer(upload) : Response.json(MALFORMED, { status: 400 })
    }
    const [, bucket, path] = SIGN.exec(pathname) ?? []
    if (!bucket) return answer(request)
    return path ? signOne(answer, request) : signMany(answer, request)
  }
}

const MALFORMED = { statusCode: "400", error: "InvalidRequest", message: "The form cannot be read" }

/** Null when the form cannot be parsed. */
async function asBytes(request: Request): Promise<Request | null> {
  const headers = new Headers(request.headers)
  let body: ArrayBuffer
  if (headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const form = await request.formData().catch(() => null)
    if (!form) return null
    const file = [...form.values()].find((value) => value instanceof File)
    body = (await file?.arrayBuffer()) ?? new ArrayBuffer(0)
    headers.set("Content-Type", file?.type || "application/octet-stream")
    const seconds = form.get("cacheControl")
    if (typeof seconds === "string") headers.set("Cache-Control", `max-age=${seconds}`)
  } else {
    body = await request.arrayBuffer()
  }
  headers.set("Content-Length", String(body.byteLength))
  return new Request(request.url, { method: request.method, headers, body })
}

/** `name` is the value of the parameter `download`, null without it. */
export function asDownload(response: Response, name: string | null): Response {
  const headers = new Headers(response.headers)
  headers.set("X-Content-Type-Options", "nosniff")
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? ""
  const disposition = headers.get("Content-Disposition") ?? ""
  if (response.ok && !SHOWN.test(type) && !disposition.startsWith("attachment"))
    headers.set("Content-Disposition", disposition.replace(/^inline/, "attachment") || "attachment")
  if (response.ok && name !== null)
    headers.set("Content-Disposition", name ? `attachment; filename*=UTF-8''${encodeRfc5987(name)}` : "attachment")
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

async function signOne(answer: Answer, request: Request): Promise<Response> {
  const response = await answer(request)
  if (!response.ok) return response
  const { signedUrl } = (await response.json()) as { signedUrl: string }
  return Response.json({ signedURL: relative(signedUrl) })
}

async function signMany(answer: Answer, request: Request): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] }
  const signed = await Promise.all(
    paths.map(async (path) => {
      const address = `${request.url}/${path.split("/").map(encodeURIComponent).join("/")}`
      const { method, headers } = request
      const response = await signOne(
        answer,
        new Request(address, { method, headers, body: JSON.stringify({ expiresIn }) }),
      )
      const body = (await response.json()) as { signedURL?: string; message?: string }
      return {
        path,
        signedURL: body.signedURL ?? null,
        error: response.ok ? null : (body.message ?? "Object not found"),
      }
    }),
  )
  return Response.json(signed)
}

/** supabase-js prepends the address of the storage service. */
const relative = (address: string) => address.replace(/^\/storage\/v1/, "")
