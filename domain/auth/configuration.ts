/** The opaque public key, or the anonymous JWT by the rule of the specification (§5, backend configuration). */
export function isPublicKey(key: string): boolean {
  if (key.startsWith("sb_publishable_")) return true
  return key.length > 50 && key.includes(".") && !/placeholder|your[-_]/i.test(key)
}

/** The opaque secret key, or the JWT of the functions' role; of a JWT that tells no role, its length must do. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_publishable_")) return false
  return key.length >= 20 && (claimsOf(key).role ?? "service_role") === "service_role"
}

/** Whether a key passes by every rule of the database: shown to visitors, it gives everything away. */
export const opensEverything = (key: string) => key.startsWith("sb_secret_") || claimsOf(key).role === "service_role"

/** The hosted project that a JWT was made for, when it is not the one at this address; opaque keys do not tell. */
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

/** What is wrong with the address or the key of a backend, for whoever sets the site up; null when nothing is. */
export function describeMisconfiguration({ url, key }: { url: string; key: string }): string | null {
  if (!URL.canParse(url)) return `The backend's address « ${url} » is not one. Set SUPABASE_URL, or leave it empty.`
  if (!isPublicKey(key))
    return "The backend's public key is not one. Set SUPABASE_PUBLISHABLE_KEY to the project's publishable or anonymous key."
  return null
}
