/** Limits per network on what functions do for visitors: `points` calls within `duration` seconds. */
export const ALLOWANCES = {
  /** Holding a slot and opening a payment; many customers of a telephone company share one address. */
  checkouts: { points: 60, duration: 600 },
  /** Calls that follow a contact request or an answer: photos, files, the mail that announces it. */
  "follow-ups": { points: 40, duration: 600 },
  /** Calls that visitors ask for: each is a task for the office. */
  callbacks: { points: 5, duration: 3600 },
  /** Photos attached to contact requests: each stays on the disk for years. */
  photos: { points: 15, duration: 3600 },
  /** Actions that start from an e-mail address, which anyone can type. */
  "lost-link": { points: 5, duration: 600 },
  passwords: { points: 10, duration: 600 },
}
export type Limited = keyof typeof ALLOWANCES
