import { kinds } from "./kinds.ts"
import type { NotificationSettingsInput } from "./schema.ts"

/** States of a mail in the outbox; the database checks the same codes. */
export const MAIL_STATUSES = ["pending", "sending", "sent", "failed", "kept"] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** True for a mail that the server will still try to send without action: within a minute, or at its next retry. */
export function isUnderWay(status: MailStatus): boolean {
  return status === "pending" || status === "sending"
}

/** The setting of « Notifications » that switches a mail on or off; mails without one cannot be switched off. */
type Choice = Exclude<keyof NotificationSettingsInput, "recipient" | "review_url">

export const RECIPIENTS = ["client", "staff", "contractor", "account"] as const
export type Recipient = (typeof RECIPIENTS)[number]
export const recipientLabels: Record<Recipient, string> = {
  client: "Aux clients",
  staff: "À l’équipe",
  contractor: "Aux sous-traitants",
  account: "Aux personnes qui ont un compte",
}

/** A kind of mail, in the words of staff: its name, recipient and occasion. Grouped by recipient; those to clients in the order of their journey. */
type Kind = { label: string; to: Recipient; when: string; choice?: Choice }

/** Kinds of mail that the outbox can write. */
export type MailTemplate = keyof typeof kinds
export const mailKinds: Record<MailTemplate, Kind> = kinds

/** Label of a template; the template's own name if it has none. */
export function templateLabel(template: string): string {
  return (mailKinds as Record<string, Kind>)[template]?.label ?? template.replaceAll("_", " ")
}

export const mailsTo = (recipient: Recipient): MailTemplate[] =>
  (Object.keys(kinds) as MailTemplate[]).filter((mail) => mailKinds[mail].to === recipient)
