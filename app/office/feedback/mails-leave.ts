import { readPublicConfig } from "#app/lib/public-config.ts"

/** Whether mails leave. False without a mail server: the outbox then keeps each mail, and staff read it there. Only in the browser. */
export function mailsLeave(): boolean {
  return readPublicConfig().mails === "sent"
}

/** The sentence that is true on this site, for toasts and dialogs: `done: () => mailSentence("…, prévenu par e-mail", "…, à prévenir")`. */
export function mailSentence(whenSent: string, whenKept: string): string {
  return mailsLeave() ? whenSent : whenKept
}
