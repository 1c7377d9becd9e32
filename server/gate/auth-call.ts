import { GateRefusal } from "./refusal.ts"
import { parseJson } from "./rest-body.ts"

const LONGEST_TEXT = 4 * 1024
const TEXTS = [
  "email",
  "phone",
  "password",
  "current_password",
  "token",
  "token_hash",
  "type",
  "refresh_token",
  "auth_code",
  "code_verifier",
  "nonce",
  "code",
  "challenge_id",
  "factor_type",
  "friendly_name",
  "scope",
]
const OBJECTS = ["data", "options", "app_metadata", "user_metadata", "gotrue_meta_security"]
const GRANTS = ["password", "refresh_token", "pkce"]

/** Throws for an unknown grant, a body that is no JSON object, a value of a type that GoTrue does not accept, and a text of more than 4 096 characters. */
export function checkAuthCall(path: string, params: URLSearchParams, body: string): void {
  if (path === "/auth/v1/token" && !GRANTS.includes(params.get("grant_type") ?? ""))
    throw new GateRefusal(400, "invalid_credentials", "unsupported_grant_type")
  if (body === "") return
  const call = readCall(body)
  for (const name of TEXTS) {
    const value = call[name]
    if (value === undefined || value === null) continue
    if (typeof value !== "string" || value.length > LONGEST_TEXT)
      throw new GateRefusal(400, "validation_failed", `« ${name} » is not a text`)
  }
  for (const name of OBJECTS)
    if (!isObject(call[name] ?? null)) throw new GateRefusal(400, "validation_failed", `« ${name} » is not an object`)
}

const isObject = (value: unknown) => typeof value === "object" && !Array.isArray(value)

export function readCall(body: string): Record<string, unknown> {
  let call: unknown
  try {
    call = parseJson(body)
  } catch {
    call = null
  }
  if (typeof call !== "object" || call === null || Array.isArray(call))
    throw new GateRefusal(400, "bad_json", "Could not parse request body as JSON")
  return call as Record<string, unknown>
}
