import { GateRefusal } from "./refusal.ts"
import { parseJson } from "./rest-body.ts"

const MOST_PATHS = 100
const LONGEST_PATH = 1_024
const LONGEST_SIGNATURE_SECONDS = 7 * 24 * 3600

const SIGN = /^\/storage\/v1\/object\/sign\//
const SIGN_MANY = /^\/storage\/v1\/object\/sign\/[^/]+$/
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
const WRITES = ["POST", "PUT"]
const TEXTS = ["prefix", "search", "bucketId", "sourceKey", "destinationKey", "destinationBucket", "id", "name"]

const CALL = /^\/storage\/v1\/(?:bucket|object\/(?:sign|list|list-v2|copy|move))(?:\/|$)/

/** True when a storage request carries JSON; any other body is a file. */
export function isStorageCall(method: string, path: string): boolean {
  return method === "DELETE" || CALL.test(path)
}

/** Throws for a signed URL whose token is missing or malformed. */
export function checkSignature(method: string, path: string, params: URLSearchParams): void {
  if (method === "GET" && SIGN.test(path) && !TOKEN.test(params.get("token") ?? ""))
    throw invalid("A signed address carries a token")
}

/** Throws for a call that names more files than a screen shows, or signs a URL for more than a week. */
export function checkStorageBody(method: string, path: string, body: string): void {
  if (body === "" && !(WRITES.includes(method) && CALL.test(path))) return
  const call = parseJson(body)
  if (typeof call !== "object" || call === null || Array.isArray(call)) throw invalid("An object is expected")
  const { paths, prefixes, limit, offset, expiresIn, ...others } = call as Record<string, unknown>
  if (SIGN_MANY.test(path) && paths === undefined) throw invalid("A list of paths is expected")
  if (SIGN.test(path) && expiresIn === undefined) throw invalid("A signed address lives from a second to a week")
  for (const list of [paths, prefixes]) if (list !== undefined) checkPaths(list)
  for (const count of [limit, offset]) if (count !== undefined && !isCount(count, 100_000)) throw invalid("Not a count")
  if (typeof limit === "number" && limit > MOST_PATHS) throw tooMany()
  if (expiresIn !== undefined && !(isCount(expiresIn, LONGEST_SIGNATURE_SECONDS) && expiresIn !== 0))
    throw invalid("A signed address lives from a second to a week")
  for (const name of TEXTS) if (!isPath(others[name] ?? "")) throw invalid(`« ${name} » is not a text`)
}

function checkPaths(list: unknown): void {
  if (!Array.isArray(list) || !list.every(isPath)) throw invalid("A list of paths is expected")
  if (list.length > MOST_PATHS) throw tooMany()
}

const isPath = (path: unknown) => typeof path === "string" && path.length <= LONGEST_PATH
const isCount = (value: unknown, most: number) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
const tooMany = () => new GateRefusal(413, "too_many_paths", `At most ${MOST_PATHS} files at once`)
const invalid = (message: string) => new GateRefusal(400, "InvalidRequest", message)
