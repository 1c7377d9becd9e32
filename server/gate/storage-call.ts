import { Refusal } from "./refusal.ts"
import { parseJson } from "./rest-body.ts"

const MOST_PATHS = 100
const LONGEST_PATH = 1_024
const LONGEST_SIGNATURE_SECONDS = 7 * 24 * 3600
const WIDEST = 2_500

const SIDE = /^\d{1,4}$/
const TRANSFORMATION = /^\/storage\/v1\/render\/image\//
const CALL = /^\/storage\/v1\/(?:bucket|object\/(?:sign|list|list-v2|copy|move|info))(?:\/|$)/

/** Whether a request to the storage carries JSON; anything else that has a body is a file. */
export function isStorageCall(method: string, path: string): boolean {
  return method === "DELETE" || CALL.test(path)
}

/** Throws for a call that names more files than a screen shows, or signs for longer than anybody needs. */
export function checkStorageBody(body: string): void {
  if (body === "") return
  const call = parseJson(body)
  if (typeof call !== "object" || call === null || Array.isArray(call)) throw invalid("An object is expected")
  const { paths, prefixes, limit, offset, expiresIn, prefix } = call as Record<string, unknown>
  for (const list of [paths, prefixes]) if (list !== undefined) checkPaths(list)
  for (const count of [limit, offset]) if (count !== undefined && !isCount(count, 100_000)) throw invalid("Not a count")
  if (typeof limit === "number" && limit > MOST_PATHS) throw tooMany()
  if (expiresIn !== undefined && !(isCount(expiresIn, LONGEST_SIGNATURE_SECONDS) && expiresIn !== 0))
    throw invalid("A signed address lives from a second to a week")
  if (prefix !== undefined && !isPath(prefix)) throw invalid("Not a path")
}

/** Throws for a picture that nobody shows. */
export function checkTransformation(path: string, params: URLSearchParams): void {
  if (!TRANSFORMATION.test(path)) return
  for (const name of ["width", "height", "quality"]) {
    const value = params.get(name)
    if (value !== null && !(SIDE.test(value) && Number(value) >= 1 && Number(value) <= WIDEST))
      throw invalid(`« ${name} » is out of bounds`)
  }
}

function checkPaths(list: unknown): void {
  if (!Array.isArray(list) || !list.every(isPath)) throw invalid("A list of paths is expected")
  if (list.length > MOST_PATHS) throw tooMany()
}

const isPath = (path: unknown) => typeof path === "string" && path.length <= LONGEST_PATH
const isCount = (value: unknown, most: number) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
const tooMany = () => new Refusal(413, "too_many_paths", `At most ${MOST_PATHS} files at once`)
const invalid = (message: string) => new Refusal(400, "InvalidRequest", message)
