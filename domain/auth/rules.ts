/** Staff may enter the back office: an active profile of an administrator or a manager. The database asks `is_staff()`, the same rule. */
export function isStaff(profile: { role: string; is_active: boolean } | null): boolean {
  return profile !== null && profile.is_active && (profile.role === "admin" || profile.role === "manager")
}

/** An address of nowhere, against which a path is resolved: what leaves it was not a local path. */
const HERE = "http://local.invalid"

/**
 * Where to go after signing in. Only a path of this site is accepted (no other origin, no `//host`, no back to the sign-in
 * page); anything else is the fallback.
 */
export function safeNextPath(next: string | null, fallback: string): string {
  if (!next?.startsWith("/")) return fallback
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : null
  // A path such as `/.//host` resolves to `//host`, which a browser would read as another site.
  if (url?.origin !== HERE || url.pathname.startsWith("//") || url.pathname.startsWith("/admin/login")) return fallback
  return url.pathname + url.search + url.hash
}
