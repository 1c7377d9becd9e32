import type { Profile } from "#app/lib/auth.ts"

/** Beside the session in the browser's storage: who was at work here last. */
const KEY = "mirabelle-profile"

/** So that the next visit shows its screen before the profile has come anew. It opens nothing: the database refuses on its own. */
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
