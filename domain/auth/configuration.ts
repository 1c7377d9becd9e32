/** The opaque public key, or the anonymous JWT by the rule of the specification (§5, backend configuration). */
export function isPublicKey(key: string): boolean {
  if (key.startsWith("sb_publishable_")) return true
  return key.length > 50 && key.includes(".") && !/placeholder|your[-_]/i.test(key)
}

/** What is wrong with the address or the key of a backend, for whoever sets the site up; null when nothing is. */
export function describeMisconfiguration({ url, key }: { url: string; key: string }): string | null {
  if (!URL.canParse(url)) return `The backend's address « ${url} » is not one. Set SUPABASE_URL, or leave it empty.`
  if (!isPublicKey(key))
    return "The backend's public key is not one. Set SUPABASE_PUBLISHABLE_KEY to the project's publishable or anonymous key."
  return null
}
