import * as z from "zod/mini"
import { text } from "../fields.ts"
import { capitalized, keepSignsTogether, uncapitalized } from "../typography.ts"
import { type AdaptableMail, ADAPTABLE_MAILS, type MailTexts, originalTexts } from "./original-texts.ts"

/** What a text may name in braces, with what stands there in the mail. A capital asks for one: « {Contact} » begins a sentence. */
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
  délai: "votre délai de réponse, en heures",
  nouveautés: "Ce qui est nouveau sur le chantier",
  contact: "«\u00a0appelez-nous au\u00a0», avec votre numéro",
  entreprise: "Nom de l’entreprise",
} as const
export type Placeholder = keyof typeof placeholderLabels
/** What the placeholders of a mail stand for; null for what this one does not know. */
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

/** What a mail can say; the database checks the same lists (`private.mail_words`). */
export function placeholdersOf(mail: AdaptableMail): Placeholder[] {
  if (mail === "client_link") return ["prénom", ...OURS]
  if (mail === "client_news") return ["prénom", "nouveautés", ...OURS]
  if (mail === "contact_acknowledged") return ["prénom", "délai", ...OURS]
  return mail === "booking_refunded" ? [...BOOKING, "remboursement"] : BOOKING
}

const LONGEST: Record<keyof MailTexts, number> = { subject: 150, opening: 1500, closing: 600 }
const NAMED = /([ \u00a0]?)\{([^{}]*)\}/g

/** A text with a placeholder put in from one place to another; where a sentence begins it asks for a capital. */
export function putIn(typed: string, name: Placeholder, from: number, to: number): { text: string; end: number } {
  const before = typed.slice(0, from)
  const named = `{${/(?:^|[.?!]\s+|\n)$/.test(before) ? capitalized(name) : name}}`
  return { text: before + named + typed.slice(to), end: from + named.length }
}

/** A text with its placeholders filled in; one without words goes, with the space before it: « Bonjour, ». */
export function fillIn(typed: string, words: Words): string {
  return typed.replace(NAMED, (_whole, space: string, name: string) => {
    const known = (words as Record<string, string | null | undefined>)[uncapitalized(name)]
    if (!known) return ""
    return space + (name === uncapitalized(name) ? known : capitalized(known))
  })
}

/** What is wrong with the braces of a text, as its field says it; null when nothing is. */
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

/** A field of a mail's texts: null when it is empty or what it was at first, which is what the mail then says. */
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

/** What the owner changed of a mail's texts; null where the original stands. */
export type AdaptedTexts = { [Name in keyof MailTexts]: string | null }

/** The texts that a mail leaves with. */
export function textsOf(mail: AdaptableMail, adapted: AdaptedTexts | null | undefined): MailTexts {
  const original = originalTexts[mail]
  return {
    subject: adapted?.subject ?? original.subject,
    opening: adapted?.opening ?? original.opening,
    closing: adapted?.closing ?? original.closing,
  }
}

/** A trial of texts that need not be saved yet: shown, or sent to whoever asks. */
export const mailTrialSchema = z.object({
  action: z.enum(["preview", "send"]),
  mail: z.enum(ADAPTABLE_MAILS),
  texts: z.object({ subject: z.string(), opening: z.string(), closing: z.string() }),
})
export type MailTrial = z.output<typeof mailTrialSchema>
