import type { HttpBindings } from "@hono/node-server"
import type { MiddlewareHandler } from "hono"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { boundAnswer } from "./answer-size.ts"
import { checkAuthCall } from "./auth-call.ts"
import { announcedSize, type BodyRule, readBodyText, withPlace } from "./body.ts"
import type { BodyRooms } from "./body-room.ts"
import { type CallerKeys, type CallerKind, readCaller } from "./caller.ts"
import { networkOfClient } from "./client-network.ts"
import { hideRows } from "./hide-rows.ts"
import { GateRefusal, refusalAnswer, type Service } from "./refusal.ts"
import { checkRestBody } from "./rest-body.ts"
import { checkRestHeaders, checkRestQuery } from "./rest-query.ts"
import { closeSignUp } from "./sign-up.ts"
import { checkSignature, checkStorageBody, isStorageCall } from "./storage-call.ts"
import { readTarget, type Target } from "./target.ts"
import { forVisitor } from "./visitor-network.ts"

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const MOST_ANSWERED = { visitor: 2 * MEGABYTE, other: 10 * MEGABYTE }
/** The largest file of a bucket with its form around it; the function itself reports the exact limit. */
const FILE: BodyRule = { most: 12 * MEGABYTE, isFile: true }
/** The secret of a private link in a call of a function. */
const LINK = /"token"\s*:\s*"([\w-]{1,100})"/
const FILE_FUNCTIONS = ["upload-file", "attach-contact-photo", "attach-price-file"].map(
  (name) => `/functions/v1/${name}`,
)

export type GateVariables = { caller: CallerKind }

type GateOptions = {
  /** Null when the backend is a Supabase project, which identifies callers itself. */
  keys: CallerKeys | null
  trustProxy: boolean
  isSignUpOpen: boolean
  rooms: BodyRooms
  /** Counts one request of a network. Throws a refusal when there are too many. */
  count: (network: string, service: Service, caller: CallerKind) => Promise<void>
}

/**
 * Checks every request for the backend: limits the rows, bytes and time that it can ask for. The backend receives exactly the text
 * that was checked; the bytes of a file are only counted.
 */
export function createGate(
  options: GateOptions,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: GateVariables }> {
  return async (context, next) => {
    let service: Service = "other"
    try {
      const target = readTarget(context.env.incoming.url ?? "")
      service = target.service
      const request = context.req.raw
      if (!METHODS.includes(request.method)) throw new GateRefusal(405, "method_not_allowed")
      const caller = options.keys ? await readCaller(request, target.params, options.keys) : "visitor"
      context.set("caller", caller)
      const network = networkOfClient(context, options.trustProxy)
      await options.count(network, service, caller)
      // Overwrites any header of that name that the client sent.
      request.headers.set(CLIENT_NETWORK_HEADER, network)
      if (service === "storage") checkSignature(request.method, target.path, target.params)
      if (service === "rest") {
        checkRestHeaders(request.headers)
        checkRestQuery(target.params, caller === "visitor")
      }
      const rule = bodyRule(target, request.method, caller)
      const size = announcedSize(request, rule)
      // Sign-in keeps its places while visitors fill theirs.
      const answer = (link: string | null) =>
        caller === "visitor" && service !== "auth" ? forVisitor({ network, link }, next) : next()
      await withPlace(context, { rooms: options.rooms, network, size }, async () => {
        if (rule.isFile) return answer(request.headers.get("X-Quote-Token"))
        const body = size === null ? "" : await readBodyText(context.req.raw, rule.most)
        const checked = checkBody(target, request, body, caller, options.isSignUpOpen)
        if (size !== null) context.req.raw = withText(request, checked)
        await answer(LINK.exec(body)?.[1] ?? null)
        const bounded = await checkAnswer(target, context.res, caller)
        // Hono copies the headers of the replaced response: with its old Content-Length, the client would wait for bytes that never come.
        if (bounded !== context.res) context.header("Content-Length", undefined)
        context.res = bounded
      })
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error
      // Assigned twice: Hono copies the headers of a previous response to the next one.
      context.res = undefined
      context.res = refusalAnswer(service, error)
    }
  }
}

function bodyRule({ service, path }: Target, method: string, caller: CallerKind): BodyRule {
  const text = (most: number): BodyRule => ({ most, isFile: false })
  switch (service) {
    case "rest":
      return text(caller === "visitor" ? 64 * KILOBYTE : MEGABYTE)
    case "auth":
      return text(64 * KILOBYTE)
    case "storage":
      return isStorageCall(method, path) ? text(256 * KILOBYTE) : FILE
    case "functions":
      return FILE_FUNCTIONS.includes(path) ? FILE : text(MEGABYTE)
    case "other":
      return text(64 * KILOBYTE)
  }
}

function checkBody(
  { service, path, params }: Target,
  request: Request,
  body: string,
  caller: CallerKind,
  isOpen: boolean,
) {
  if (service === "rest")
    checkRestBody(body, request.headers.get("Content-Type"), path.startsWith("/rest/v1/rpc/"), caller === "visitor")
  if (service === "storage" && isStorageCall(request.method, path)) checkStorageBody(request.method, path, body)
  if (service !== "auth") return body
  checkAuthCall(path, params, body)
  if (!isOpen && request.method === "POST") closeSignUp(path)
  return body
}

async function checkAnswer({ service }: Target, answer: Response, caller: CallerKind) {
  if (service !== "rest") return answer
  const isVisitor = caller === "visitor"
  const bounded = await boundAnswer(answer, isVisitor ? MOST_ANSWERED.visitor : MOST_ANSWERED.other)
  return isVisitor ? hideRows(bounded) : bounded
}

function withText(request: Request, body: string): Request {
  const headers = new Headers(request.headers)
  headers.delete("Content-Length")
  headers.delete("Transfer-Encoding")
  return new Request(request.url, { method: request.method, headers, body })
}
