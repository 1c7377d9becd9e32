/** True for an opaque public key, or a text that the rule of the specification accepts as a JWT (§5, backend configuration). Does not check its role. */
export function isPublicKey(key: string): boolean {
  if (key.startsWith("sb_publishable_")) return true
  return key.length > 50 && key.includes(".") && !/placeholder|your[-_]/i.test(key)
}

/** True for a JWT with the role `service_role`, or any other text of at least 20 characters that names no role and is no publishable key. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_publishable_")) return false
  return key.length >= 20 && (claimsOf(key).role ?? "service_role") === "service_role"
}

/** Whether a key bypasses row level security. If such a key reached visitors, it would expose all data. */
export const bypassesRowSecurity = (key: string) =>
  key.startsWith("sb_secret_") || claimsOf(key).role === "service_role"

/** The hosted project of a JWT, when it is not the project of this address; otherwise null, as for opaque keys. */
export function otherProject(url: string, key: string): string | null {
  const { ref } = claimsOf(key)
  const [, asked] = /^https:\/\/([a-z]{20})\.supabase\.co(\/|$)/.exec(url) ?? []
  return ref && asked && ref !== asked ? ref : null
}

type Claims = { role?: string; ref?: string }

function claimsOf(key: string): Claims {
  try {
    const [, payload = ""] = key.split(".")
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Claims
  } catch {
    return {}
  }
}

/** Describes, for the operator, what is wrong with the address or key of a backend; null when both are valid. */
export function describeMisconfiguration({ url, key }: { url: string; key: string }): string | null {
  if (!URL.canParse(url)) return `The backend's address « ${url} » is not one. Set SUPABASE_URL, or leave it empty.`
  if (!isPublicKey(key))
    return "The backend's public key is not one. Set SUPABASE_PUBLISHABLE_KEY to the project's publishable or anonymous key."
  return null
}
