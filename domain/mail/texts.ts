import * as z from "zod/mini"
import { text } from "../fields.ts"
import { capitalized, keepSignsTogether, uncapitalized } from "../typography.ts"
import { type AdaptableMail, ADAPTABLE_MAILS, type MailTexts, originalTexts } from "./original-texts.ts"

/** Placeholders in braces, with examples. A capital letter asks for a capital in the mail: « {Contact} » begins a sentence. */
export const placeholderLabels = {
  prénom: "Prénom du client",
  "rendez-vous": "«\u00a0votre rendez-vous du lundi 23 novembre 2026\u00a0»",
  date: "Jour du rendez-vous",
  heure: "Heure du rendez-vous",
  créneau: "Jour et heure du rendez-vous",
  prestation: "Nom de la prestation",
  référence: "Référence de la demande",
  acompte: "Montant de l’acompte",
  téléphone: "Téléphone du client",
  remboursement: "Somme remboursée",
  somme: "Somme payée, rendue ou due",
  délai: "votre délai de réponse, en heures",
  devis: "«\u00a0devis D-2026-0042\u00a0»",
  facture: "«\u00a0facture F-2026-0017\u00a0»",
  rappel: "«\u00a0rappel\u00a0», puis «\u00a0second rappel\u00a0»",
  chantier: "Nom du chantier",
  nouveautés: "Ce qui est nouveau sur le chantier",
  contact: "«\u00a0appelez-nous au\u00a0», avec votre numéro",
  entreprise: "Nom de l’entreprise",
} as const
export type Placeholder = keyof typeof placeholderLabels
/** Values of a mail's placeholders; null when this mail has no value for one. */
export type Words = Partial<Record<Placeholder, string | null>>

const OURS: Placeholder[] = ["contact", "entreprise"]
const BOOKING: Placeholder[] = [
  "prénom",
  "rendez-vous",
  "date",
  "heure",
  "créneau",
  "prestation",
  "référence",
  "acompte",
  "téléphone",
  ...OURS,
]

/** Placeholders that a mail may use; the database checks the same lists (`private.mail_words`). */
export function placeholdersOf(mail: AdaptableMail): Placeholder[] {
  if (mail === "client_link") return ["prénom", ...OURS]
  if (mail === "client_news") return ["prénom", "nouveautés", ...OURS]
  if (mail.startsWith("client_quote_")) return ["prénom", "devis", ...OURS]
  if (mail === "invoice_reminder") return ["prénom", "facture", "rappel", ...OURS]
  if (mail === "invoice_retention_due") return ["prénom", "somme", ...OURS]
  if (mail.startsWith("invoice_")) return ["prénom", "facture", ...OURS]
  if (mail.startsWith("client_payment_")) return ["prénom", "devis", "somme", ...OURS]
  if (mail.startsWith("minutes_")) return ["prénom", "chantier", ...OURS]
  if (mail === "review_request") return ["prénom", "prestation", "date", "référence", ...OURS]
  if (mail.startsWith("visit_")) return ["prénom", "date", "heure", "créneau", ...OURS]
  if (mail === "contact_acknowledged") return ["prénom", "délai", ...OURS]
  return mail === "booking_refunded" ? [...BOOKING, "remboursement"] : BOOKING
}

const LONGEST: Record<keyof MailTexts, number> = { subject: 150, opening: 1500, closing: 600 }
const NAMED = /([ \u00a0]?)\{([^{}]*)\}/g

/** Inserts a placeholder into a text in place of the range `from`–`to`; at the beginning of a sentence it gets a capital letter. */
export function putIn(typed: string, name: Placeholder, from: number, to: number): { text: string; end: number } {
  const before = typed.slice(0, from)
  const named = `{${/(?:^|[.?!]\s+|\n)$/.test(before) ? capitalized(name) : name}}`
  return { text: before + named + typed.slice(to), end: from + named.length }
}

/** Replaces the placeholders of a text. One without a value is removed with the space before it: « Bonjour, ». */
export function fillIn(typed: string, words: Words): string {
  return typed.replace(NAMED, (_whole, space: string, name: string) => {
    const known = (words as Record<string, string | null | undefined>)[uncapitalized(name)]
    if (!known) return ""
    return space + (name === uncapitalized(name) ? known : capitalized(known))
  })
}

/** Error of a text's braces, for its field; null when they are valid. */
export function wrongBraces(mail: AdaptableMail, typed: string): string | null {
  const known: string[] = placeholdersOf(mail)
  const unknown = [...typed.matchAll(NAMED)]
    .map(([, , name = ""]) => name)
    .find((name) => !known.includes(uncapitalized(name)))
  if (unknown !== undefined)
    return `«\u00a0{${unknown}}\u00a0» n’existe pas dans cet e-mail. Choisissez un mot de la liste.`
  return /[{}]/.test(typed.replace(NAMED, ""))
    ? "Une accolade est seule\u00a0: un mot de la liste s’écrit {prénom}."
    : null
}

/** A text of a mail: null when it is empty or equals the default, which the mail then uses. */
const fieldOf = (mail: AdaptableMail, name: keyof MailTexts) =>
  z.pipe(
    text(LONGEST[name]).check((context) => {
      const message = wrongBraces(mail, context.value)
      if (message) context.issues.push({ code: "custom", message, input: context.value })
      if (name === "subject" && /[\r\n]/.test(context.value))
        context.issues.push({ code: "custom", message: "L’objet tient sur une ligne.", input: context.value })
    }),
    z.transform((typed) => {
      const kept = keepSignsTogether(typed)
      return kept === "" || kept === originalTexts[mail][name] ? null : kept
    }),
  )

export const mailTextsSchema = (mail: AdaptableMail) =>
  z.object({ subject: fieldOf(mail, "subject"), opening: fieldOf(mail, "opening"), closing: fieldOf(mail, "closing") })

/** The owner's texts of a mail; null means the default. */
export type AdaptedTexts = { [Name in keyof MailTexts]: string | null }

/** The texts that a mail is sent with. */
export function textsOf(mail: AdaptableMail, adapted: AdaptedTexts | null | undefined): MailTexts {
  const original = originalTexts[mail]
  return {
    subject: adapted?.subject ?? original.subject,
    opening: adapted?.opening ?? original.opening,
    closing: adapted?.closing ?? original.closing,
  }
}

/** A preview of unsaved texts, shown or mailed to the current user. */
export const mailTrialSchema = z.object({
  action: z.enum(["preview", "send"]),
  mail: z.enum(ADAPTABLE_MAILS),
  texts: z.object({ subject: z.string(), opening: z.string(), closing: z.string() }),
})
export type MailTrial = z.output<typeof mailTrialSchema>
