import { isErrorCode, sentence } from "#domain/errors.ts"

export type Service = "auth" | "rest" | "storage" | "functions" | "other"

/** Ends a request. Its message is for the developer of the client, and quotes no row. */
export class GateRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = isErrorCode(code) ? sentence(code) : code) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Formats a refusal as the requested service does: supabase-js parses each format differently. */
export function refusalAnswer(service: Service, { status, code, message }: GateRefusal): Response {
  const bodies: Record<Service, object> = {
    auth: { code: status, error_code: code, msg: message },
    rest: { code, message, details: null, hint: null },
    storage: { statusCode: String(status), error: code, message },
    functions: { error: { code, message } },
    other: { code, message },
  }
  return Response.json(bodies[service], { status, headers: service === "auth" ? { "X-Sb-Error-Code": code } : {} })
}
