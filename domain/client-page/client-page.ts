import * as z from "zod/mini"
import { linkToken as token } from "../private-links.ts"
import { required, text } from "../fields.ts"
import type { ListedInvoice } from "../invoices/client-invoice.ts"
import type { QuoteKind } from "../quotes/quote.ts"
import type { DocumentStatus, DocumentType } from "../projects/labels.ts"

/** Path of a renovation's page for its client, a secret link. */
export function clientPagePath(token: string): string {
  return `/chantier/${token}`
}

export const MESSAGE_LENGTH = 4000

export const clientMessageSchema = z.object({ body: required("Écrivez votre message.", MESSAGE_LENGTH) })
export const clientChoiceSchema = z.object({
  choice_id: z.guid("Ce choix est inconnu."),
  option_id: z.guid("Choisissez une réponse."),
  comment: text(1000),
})

/** Body of the function `client-page`. */
export const clientPageSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("view"), token }),
  z.object({ action: z.literal("seen"), token }),
  // One id per form: sending it twice stores one message.
  z.object({ action: z.literal("write"), token, id: z.guid(), ...clientMessageSchema.shape }),
  z.object({ action: z.literal("choose"), token, ...clientChoiceSchema.shape }),
])
export type ClientPageCall = z.output<typeof clientPageSchema>

type WorksStatus = "planning" | "in_progress" | "on_hold" | "completed" | "cancelled"
export type WorksStep = {
  title: string
  starts_on: string | null
  due_date: string
  is_completed: boolean
  completed_at: string | null
}
export type PhotoCategory = "before" | "progress" | "after"
export type WorksPhoto = {
  id: string
  url: string
  /** A smaller version for lists. */
  small_url: string
  caption: string
  category: PhotoCategory
  taken_at: string
  /** Id of the matching « before » photo, when the client may see both. */
  before_id: string | null
}
export type WorksDocument = {
  id: string
  name: string
  url: string
  type: DocumentType
  status: DocumentStatus
  added_at: string
}
/** A quote of the works that was sent or signed; `url` is its own private link. */
export type WorksQuote = {
  id: string
  url: string
  kind: QuoteKind
  number: string
  title: string
  state: "sent" | "signed" | "withdrawn"
  valid_until: string
  closed_at: string | null
  is_vat_exempt: boolean
  total_cents: number
}
/** The minutes of the reception that wait for the client's signature, or were signed; `url` is their own private link. */
export type WorksMinutes = {
  id: string
  url: string
  version_no: number
  received_on: string
  reserve_count: number
  signed_on: string | null
}
export type WorksMessage = {
  id: string
  is_from_client: boolean
  author_name: string | null
  body: string
  written_at: string
}
export type WorksChoice = {
  id: string
  question: string
  detail: string | null
  due_on: string | null
  chosen_at: string | null
  comment: string | null
  options: { id: string; label: string; detail: string | null; is_chosen: boolean; photo_id: string | null }[]
}

/** All data that the link shows. */
export type ClientPage = {
  name: string
  first_name: string | null
  /** Whether the client has an e-mail address, to which news can go. */
  has_email: boolean
  status: WorksStatus
  progress: number
  /** Null also when it is only the default, the day on which the project was created. */
  start_date: string | null
  deadline: string | null
  /** Null while the works go on, and when their last day is not known. */
  ended_on: string | null
  open_until: string | null
  milestones: WorksStep[]
  photos: WorksPhoto[]
  documents: WorksDocument[]
  quotes: WorksQuote[]
  invoices: ListedInvoice[]
  minutes: WorksMinutes[]
  /** In cents TTC; null without a signed quote. */
  money: {
    signed_cents: number
    invoiced_cents: number
    received_cents: number
    left_cents: number
    /** Of what is left: the retention of guarantee. */
    retained_cents: number
    /** What others pay for the client, and has not come. */
    aid_left_cents: number
  } | null
  messages: WorksMessage[]
  choices: WorksChoice[]
}

/** The default name of the first account, which is no person's name. */
const NO_NAME = "Administrateur"

/** The author of a message of the company, or null: the client then reads the company's name, not an address or a role. */
export function authorForClient(name: string | null): string | null {
  return name === null || name === NO_NAME || name.includes("@") ? null : name
}

/** State of the works in the client's words. */
export const worksStatusWords: Record<WorksStatus, string> = {
  planning: "En préparation",
  in_progress: "En cours",
  on_hold: "En pause",
  completed: "Terminé",
  cancelled: "Arrêté",
}

export type WorksPair = { before: WorksPhoto; after: WorksPhoto }

/** Pairs of photos of the same place before and after, in the order of the « after » photos. */
export function pairsOf(photos: readonly WorksPhoto[]): WorksPair[] {
  const known = new Map(photos.map((photo) => [photo.id, photo]))
  return photos.flatMap((after) => {
    const before = known.get(after.before_id ?? "")
    return before ? [{ before, after }] : []
  })
}

/** The news listed in a mail: « 1 message », « 3 nouvelles photos ». */
export function describeNews(news: Record<string, number>): string[] {
  const words: Record<string, [one: string, many: string]> = {
    choices: ["choix à valider", "choix à valider"],
    messages: ["message", "messages"],
    milestones: ["étape terminée", "étapes terminées"],
    photos: ["nouvelle photo", "nouvelles photos"],
    documents: ["nouveau document", "nouveaux documents"],
  }
  return Object.entries(words).flatMap(([key, [one, many]]) => {
    const count = news[key] ?? 0
    return count > 0 ? [`${count}\u00a0${count > 1 ? many : one}`] : []
  })
}
