export type Answer = (request: Request) => Promise<Response>

/** A refusal in GoTrue's format: supabase-js reports its status and its code. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { "X-Sb-Error-Code": this.code } },
    )
  }
}

/** Reads the body as a JSON object, {} when it is empty. Throws a 400 refusal for anything else. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === "") return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new AuthRefusal(400, "bad_json", "Could not parse request body as JSON")
}

/** The same request with another body. */
export function withBody(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers)
  headers.delete("Content-Length")
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}

/** Responds with another body and the same status and headers, except Content-Length. */
export function json(body: unknown, { status, headers }: Response): Response {
  const kept = new Headers(headers)
  kept.delete("Content-Length")
  return Response.json(body, { status, headers: kept })
}
