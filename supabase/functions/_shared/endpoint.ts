import type * as core from "zod/v4/core"
import "#domain/error-tables/all.ts"
import { AppError, httpStatus, sentence } from "#domain/errors.ts"
import { parseCleanJson } from "#domain/shallow-json.ts"
import { checkFields } from "#domain/validation.ts"
import type { Limited } from "./allowances.ts"
import { type Caller, type CallerKind, identifyCaller } from "./callers.ts"
import type { Deps, Handler } from "./deps.ts"

const BODY_LIMIT = 64 * 1024

export type EndpointOptions<Schema extends core.$ZodType> = {
  method: "GET" | "POST"
  caller: CallerKind
  /** Schema of the JSON body. Without one the handler gets `null` and reads the request itself. */
  body: Schema | null
  /** The allowance under which every call counts. */
  limit?: Limited
  /**
   * Format of the response: `data` is ours, `{ data }` or `{ error: { code, message, fields? } }`; `spec` is the specification's,
   * the handler's object unchanged or `{ error: "<sentence>", code, fields? }`.
   */
  shape?: "data" | "spec"
}

export type EndpointContext<Schema extends core.$ZodType> = {
  request: Request
  body: core.output<Schema>
  /** The person when `caller` is `account`, `field`, `staff` or `admin`, else null. */
  person: Caller | null
}

/**
 * Wraps a handler with the checks common to all functions: method, CORS for the site's own pages, caller, size and schema of
 * the body, errors. An unknown error is logged in full under an id; the response contains a neutral sentence and that id.
 */
export function endpoint<Schema extends core.$ZodType>(
  deps: Deps,
  options: EndpointOptions<Schema>,
  handle: (context: EndpointContext<Schema>) => Promise<unknown>,
): Handler {
  const headers = {
    "Access-Control-Allow-Origin": new URL(deps.publicUrl).origin,
    "Access-Control-Allow-Methods": `${options.method}, OPTIONS`,
    "Access-Control-Allow-Headers": "authorization, apikey, content-type, x-client-info, x-request-id",
    "Cache-Control": "no-store",
    Vary: "Origin",
  }
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== options.method) throw new AppError("method_not_allowed")
    if (options.limit) await deps.limit?.(options.limit, request)
    const person = await identifyCaller(deps, options.caller, request)
    const body = options.body ? await parseBody(options.body, request) : null
    const result = await handle({ request, body: body as core.output<Schema>, person })
    // A file is returned unchanged.
    if (result instanceof Response) return result
    return Response.json(options.shape === "spec" ? result : { data: result })
  }
  return async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers })
    const response = await answer(request).catch((error: unknown) => answerError(deps, request, options.shape, error))
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    if (response.status === 405) response.headers.set("Allow", headers["Access-Control-Allow-Methods"])
    return response
  }
}

/** Reads a body of at most `limit` bytes as text, whatever its length header says. Throws `payload_too_large`. */
export async function readText(request: Request, limit: number = BODY_LIMIT): Promise<string> {
  if (!request.body) return ""
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  let text = ""
  let size = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new AppError("payload_too_large")
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

async function parseBody<Schema extends core.$ZodType>(schema: Schema, request: Request): Promise<core.output<Schema>> {
  const result = checkFields(schema, parseJson(await readText(request)))
  if (!result.ok) throw new AppError("invalid_input", { fields: result.fields })
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return parseCleanJson(text)
  } catch (cause) {
    throw new AppError("invalid_input", { cause })
  }
}

function answerError(deps: Deps, request: Request, shape: "data" | "spec" | undefined, error: unknown): Response {
  const known = error instanceof AppError && error.code !== "unexpected" ? error : new AppError("unexpected")
  const status = httpStatus(known.code)
  const details: Record<string, unknown> = { code: known.code, ...(known.fields ? { fields: known.fields } : {}) }
  let message = known.message
  if (status >= 500) {
    const id = crypto.randomUUID().slice(0, 8)
    deps.log.error({ err: error, id, path: new URL(request.url).pathname }, "a function failed")
    details.id = id
    if (known.code === "unexpected") message = `${sentence("unexpected")} (référence ${id})`
  }
  return Response.json(
    { error: shape === "spec" ? message : { message, ...details }, ...(shape === "spec" ? details : {}) },
    { status },
  )
}
