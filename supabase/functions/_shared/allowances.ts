/** How often a network may do what the functions do for visitors: `points` times within `duration` seconds. */
export const ALLOWANCES = {
  /** Slots held and payments opened; lines of one telephone company share an address. */
  checkouts: { points: 60, duration: 600 },
  /** What follows a request: its photos, the mail that tells of it. */
  "follow-ups": { points: 40, duration: 600 },
  /** Photos that a visitor joins to requests: each stays on the disk for years. */
  photos: { points: 40, duration: 86_400 },
  /** What begins with an address that anybody may type. */
  "lost-link": { points: 5, duration: 600 },
  passwords: { points: 10, duration: 600 },
}
export type Limited = keyof typeof ALLOWANCES
