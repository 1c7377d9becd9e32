import type { Profile } from "#app/lib/auth.ts"

/** The key in the browser's storage, beside the session, of the last user's profile. */
const KEY = "mirabelle-profile"

/** Lets the next visit show its screen before the profile is fetched. It grants nothing: the database enforces access. */
export function rememberProfile(profile: Profile | null): void {
  if (profile) window.localStorage.setItem(KEY, JSON.stringify(profile))
  else forgetProfile()
}

export function rememberedProfile(userId: string): Profile | undefined {
  const text = window.localStorage.getItem(KEY)
  const profile = text === null ? null : (JSON.parse(text) as Profile)
  return profile?.id === userId ? profile : undefined
}

export function forgetProfile(): void {
  window.localStorage.removeItem(KEY)
}
