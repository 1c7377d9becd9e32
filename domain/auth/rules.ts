/** Staff may enter the back office: an active profile of an administrator or a manager. The database asks `is_staff()`, the same rule. */
export function isStaff(profile: { role: string; is_active: boolean } | null): boolean {
  return profile !== null && profile.is_active && (profile.role === "admin" || profile.role === "manager")
}

/** An address of nowhere, against which a path is resolved: what leaves it was not a local path. */
const HERE = "http://local.invalid"

/** Pages for whoever is not signed in: nobody is led back to one. */
const DOORS = ["/admin/login", "/admin/mot-de-passe"]

/**
 * Where to go after signing in. Only a path of this site is accepted (no other origin, no `//host`, no back to the pages
 * of signing in); anything else is the fallback.
 */
export function safeNextPath(next: string | null, fallback: string): string {
  if (!next?.startsWith("/")) return fallback
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : null
  // A path such as `/.//host` resolves to `//host`, which a browser would read as another site.
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return fallback
  if (DOORS.some((door) => url.pathname.startsWith(door))) return fallback
  return url.pathname + url.search + url.hash
}
