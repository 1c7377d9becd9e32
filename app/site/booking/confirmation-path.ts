/** What the payment page hands back; anything else is nobody's payment. */
const SESSION = /^cs_\w{8,250}$/

export const isSessionId = (text: string): boolean => SESSION.test(text)

/** Where a booking that was paid can be read again, by whoever holds the id of its payment. */
export function confirmationPath(sessionId: string): string {
  return `/brico/reservation/${sessionId}`
}
