/** True for staff: an active profile of an administrator or manager. The database applies the same rule in `is_staff()`. */
export function isStaff(profile: { role: string; is_active: boolean } | null): boolean {
  return profile !== null && profile.is_active && (profile.role === "admin" || profile.role === "manager")
}

/** Dummy origin to resolve a path against: a result with another origin was no local path. */
const HERE = "http://local.invalid"

/** Pages of the sign-in itself: they are no target after signing in. */
const DOORS = ["/admin/login", "/admin/mot-de-passe"]

/**
 * Target after signing in. Accepts only a path of this site (no other origin, no `//host`, not the sign-in pages); otherwise returns the
 * fallback.
 */
export function safeNextPath(next: string | null, fallback: string): string {
  if (!next?.startsWith("/")) return fallback
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : null
  // A path such as `/.//host` resolves to `//host`, which a browser would read as another site.
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return fallback
  if (DOORS.some((door) => url.pathname.startsWith(door))) return fallback
  return url.pathname + url.search + url.hash
}
