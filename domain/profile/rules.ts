/** Minimum number of characters of a password. The backend also requires 8, but counts UTF-16 units. */
export const SHORTEST_PASSWORD = 8

export type PasswordChange = { current: string; next: string; confirmation: string }

/** Why a password change is refused, in the words of the specification (§5), or null. */
export function refusePasswordChange({ current, next, confirmation }: PasswordChange): string | null {
  if (current === "" || next === "" || confirmation === "") return "Veuillez remplir tous les champs"
  if (next !== confirmation) return "Les nouveaux mots de passe ne correspondent pas"
  // Counts code points: a simple emoji is one character.
  if ([...next].length < SHORTEST_PASSWORD) return "Le nouveau mot de passe doit contenir au moins 8 caractères"
  return null
}

/** Elapsed time: « 4 min », « 2 h 05 », « 3 jours ». */
export function lasted(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000))
  if (minutes < 1) return "moins d’une minute"
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`
  const days = Math.floor(hours / 24)
  return days === 1 ? "1\u00a0jour" : `${days}\u00a0jours`
}
