import * as z from "zod/mini"
import { required } from "../fields.ts"
import { greeting } from "../names.ts"
import type { ContactService } from "./labels.ts"

/** A reply to a contact request, as staff write it; `reply_to_contact` checks the same lengths. */
export const replySchema = z.object({
  subject: required("Indiquez un objet.", 200),
  body: required("Écrivez votre réponse.", 5000),
})
export type ReplyInput = z.input<typeof replySchema>

type Asked = { name: string; service: ContactService | null; project_type: string | null }

/** Most common replies. Each is a draft: staff edit it before it is sent. */
export const REPLY_TEMPLATES = ["visit", "details", "call"] as const
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number]
export const replyTemplateLabels: Record<ReplyTemplate, string> = {
  visit: "Proposer une visite",
  details: "Demander des précisions et des photos",
  call: "Proposer un appel",
}

/** Suggested reply: a visit for a renovation, questions in all other cases. */
export function firstTemplate({ service }: Pick<Asked, "service">): ReplyTemplate {
  return service === "reno" || service === "both" ? "visit" : "details"
}

/** « votre demande », with the client's own words for the project if there are any. */
function projectOf({ project_type }: Asked): string {
  return project_type?.trim() ? `votre demande (${project_type.trim()})` : "votre demande"
}

const openings: Record<ReplyTemplate, (about: string) => string[]> = {
  visit: (about) => [
    `Merci de votre message. Nous avons bien lu ${about} et nous aimerions voir les lieux avec vous\u00a0: la visite est gratuite et ne vous engage à rien.`,
    "Quels jours de la semaine et quelles heures vous conviennent le mieux\u00a0?",
  ],
  details: (about) => [
    `Merci de votre message. Pour vous répondre précisément sur ${about}, il nous manque quelques détails.`,
    "Pouvez-vous nous envoyer une ou deux photos, et nous dire quand vous souhaitez que nous venions\u00a0? Il suffit de répondre à cet e-mail.",
  ],
  call: (about) => [
    `Merci de votre message. Nous aimerions parler avec vous de ${about}.`,
    "À quel moment pouvons-nous vous appeler\u00a0?",
  ],
}

/**
 * The suggested reply as plain text, with an empty line between paragraphs. It mentions no telephone number: the mail's footer has the
 * company's, if there is one.
 */
export function draftReply(template: ReplyTemplate, contact: Asked, company: string): ReplyInput {
  const [thanks = "", question = ""] = openings[template](projectOf(contact))
  return {
    subject: `Votre demande chez ${company}`,
    body: [greeting(contact.name), thanks, question, `À bientôt,\nL’équipe ${company}`].join("\n\n"),
  }
}
