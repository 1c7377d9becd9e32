import { GateRefusal, type Service } from "./refusal.ts"

const LONGEST = 8 * 1024
/** Characters that parsers read differently, and `#`, which never leaves a browser. */
const AMBIGUOUS = /[\u0000-\u0020\u007f\\#]/
const HIDDEN = /[\u0000-\u001f\u007f\\/%]/

const SEGMENT: Record<Service, RegExp> = {
  auth: /^[A-Za-z0-9_.-]+$/,
  rest: /^[A-Za-z0-9_]+$/,
  functions: /^[a-z0-9-]+$/,
  storage: /^(?:[A-Za-z0-9!$&'()*+,;=:@_.~-]|%[0-9A-Fa-f]{2})+$/,
  other: /^[A-Za-z0-9_.-]+$/,
}
/** Parameters that may be repeated: conditions on rows. Two parts of a server could read different values of any other repeated parameter. */
const REPEATED = /^(?!(?:select|order|limit|offset|columns|on_conflict|apikey)$)/

/** The target of a request, parsed once: every check uses this result. */
export type Target = { service: Service; path: string; params: URLSearchParams }

/** Throws for a request target longer than 8 KB, or that no browser or client library sends. `raw` is the target in the request's first line. */
export function checkTarget(raw: string): void {
  if (raw.length > LONGEST) throw new GateRefusal(400, "target_too_long", "The address is longer than 8 KB")
  const [path = ""] = raw.split("?", 1)
  if (!raw.startsWith("/") || path.includes("//") || AMBIGUOUS.test(raw))
    throw new GateRefusal(400, "odd_target", "The address is not written as addresses are")
}

/** Parses the target of a backend request. Outside `storage`, each path has one accepted spelling; throws for any other. */
export function readTarget(raw: string): Target {
  checkTarget(raw)
  const [path = "", ...rest] = raw.split("?")
  const [, name = "", version, ...segments] = path.split("/")
  const service = Object.hasOwn(SEGMENT, name) ? (name as Service) : "other"
  const isRoot = segments.length === 0 || (segments.length === 1 && segments[0] === "")
  if (version !== "v1" || !(isRoot || segments.every((segment) => isPlain(service, segment))))
    throw new GateRefusal(400, "odd_target", "The path is not written as the backend's paths are")
  return { service, path, params: readParams(service, rest.join("?")) }
}

function isPlain(service: Service, segment: string): boolean {
  if (segment === "." || segment === ".." || !SEGMENT[service].test(segment)) return false
  if (!segment.includes("%")) return true
  const text = decode(segment)
  return text !== "." && text !== ".." && !HIDDEN.test(text)
}

function readParams(service: Service, search: string): URLSearchParams {
  if (decode(search).includes("\0")) throw new GateRefusal(400, "odd_target", "The query holds a NUL character")
  const params = new URLSearchParams(search)
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name) && !(service === "rest" && REPEATED.test(name)))
      throw new GateRefusal(400, "repeated_parameter", "A parameter is given twice")
    seen.add(name)
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new GateRefusal(400, "odd_target", "The address is not encoded as UTF-8")
  }
}
