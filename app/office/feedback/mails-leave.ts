import { readPublicConfig } from "#app/lib/public-config.ts"

/** Whether mails leave. False without a mail server: the outbox then keeps each mail, and staff read it there. Only in the browser. */
export function mailsLeave(): boolean {
  return readPublicConfig().mails === "sent"
}

/** The sentence that is true on this site, for toasts and dialogs: `done: () => mailSentence("…, prévenu par e-mail", "…, à prévenir")`. */
export function mailSentence(whenSent: string, whenKept: string): string {
  return mailsLeave() ? whenSent : whenKept
}

/** « le client et le sous-traitant reçoivent un e-mail »; without a mail server, what is left to do. Null when neither is mailed. */
export function mailsTo({ client, contractor }: { client: boolean; contractor: boolean }): string | null {
  const people = [...(client ? ["le client"] : []), ...(contractor ? ["le sous-traitant"] : [])]
  if (people.length === 0) return null
  const names = people.join(" et ")
  return mailSentence(
    `${names} ${people.length > 1 ? "reçoivent" : "reçoit"} un e-mail`,
    `e-mail conservé, aucun serveur d’e-mail\u00a0: prévenez ${names}`,
  )
}
