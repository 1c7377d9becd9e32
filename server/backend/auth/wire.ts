export type Answer = (request: Request) => Promise<Response>

/** A refusal as GoTrue words it: supabase-js reports its status and its code. */
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

/** The JSON object of a body, an empty one when there is none. Throws a refusal for anything else. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === "") return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Answered below.
  }
  throw new AuthRefusal(400, "bad_json", "Could not parse request body as JSON")
}

/** The same request with another body. */
export function withBody(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers)
  headers.delete("Content-Length")
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}

/** Another body under the headers of an answer, but for its length. */
export function json(body: unknown, { status, headers }: Response): Response {
  const kept = new Headers(headers)
  kept.delete("Content-Length")
  return Response.json(body, { status, headers: kept })
}
