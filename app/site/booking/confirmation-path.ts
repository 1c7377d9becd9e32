/** Format of the id that the payment page returns; anything else cannot be a payment. */
const SESSION = /^cs_\w{8,250}$/

export const isSessionId = (text: string): boolean => SESSION.test(text)

/** Address of a paid booking's page. Anyone with the payment id may open it. */
export function confirmationPath(sessionId: string): string {
  return `/brico/reservation/${sessionId}`
}
