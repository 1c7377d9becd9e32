import * as z from "zod/mini"
import type { VatSplit } from "../amounts/split.ts"
import { linkToken as token } from "../private-links.ts"
import { certificationOf, certifiedRates } from "../documents/certification.ts"
import type { SignedContract } from "../documents/words.ts"
import { required, text } from "../fields.ts"
import { minutesSignerSchema } from "../projects/client-minutes.ts"
import type { Basis } from "../vat.ts"
import type { DepositFacts } from "./deposit.ts"
import { addsWorks, type InPersonPlace, MOST_LINES, type QuoteState, type SigningPlace, type Unit } from "./quote.ts"
import type { Aid } from "./aids.ts"

/** Path of a quote for its client, a secret link. */
export function documentPath(token: string): string {
  return `/document/${token}`
}

export const REASON_LENGTH = 500
export const CODE_DIGITS = 6

const signing_id = z.guid("Cette signature est inconnue.")
const user_agent = z.optional(z.string().check(z.overwrite((agent) => agent.slice(0, 300))))
const call = { token, user_agent }

export const signerSchema = z.object({
  given_name: required("Indiquez votre prénom.", 100),
  family_name: required("Indiquez votre nom.", 100),
  accepts_terms: z.literal(
    true,
    "Sans l’accord sur les conditions générales de vente, le document ne peut pas être signé.",
  ),
  certifies_vat: z.boolean(),
  early_start: z.boolean(),
})
export type Signer = z.output<typeof signerSchema>

export const codeSchema = z.object({
  code: z.string("Saisissez le code reçu par e-mail.").check(
    z.overwrite((typed) => typed.replace(/\s/g, "")),
    z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Saisissez les ${CODE_DIGITS} chiffres du code reçu par e-mail.`),
  ),
})
export const quoteReasonSchema = z.object({ reason: text(REASON_LENGTH) })

/** Body of the function `client-quote`. What the client declares is worded by the server: the browser only says which boxes are ticked. */
export const clientQuoteSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("view"), ...call }),
  z.object({ action: z.literal("seen"), ...call }),
  z.object({ action: z.literal("pay"), ...call }),
  /** As `view`, after the payment under way was read again from its provider. */
  z.object({ action: z.literal("settle"), ...call }),
  z.object({ action: z.literal("choose"), ...call, line_ids: z.array(z.guid()).check(z.maxLength(MOST_LINES)) }),
  z.object({ action: z.literal("code"), ...call, signing_id, ...signerSchema.shape }),
  z.object({
    action: z.literal("sign"),
    ...call,
    signing_id,
    ...codeSchema.shape,
    document_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    version_no: z.int().check(z.positive()),
    /** The browser holds a session of staff. It can only make the rule stricter: the place then counts as the client's home. */
    is_staff_device: z.optional(z.boolean()),
  }),
  z.object({ action: z.literal("minutes_code"), ...call, ...minutesSignerSchema.shape }),
  z.object({
    action: z.literal("minutes_sign"),
    ...call,
    ...codeSchema.shape,
    document_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    is_staff_device: z.optional(z.boolean()),
  }),
  z.object({ action: z.literal("refuse"), ...call, ...quoteReasonSchema.shape }),
  z.object({ action: z.literal("withdraw"), ...call, ...quoteReasonSchema.shape }),
])
/** Body of the same function from the page to which the payment page returns: the payment's id stands for the link, for a day. */
export const paymentReturnSchema = z.object({
  action: z.literal("return"),
  payment_id: z.guid("Ce lien n’est plus valable."),
})
export type ClientQuoteCall = z.output<typeof clientQuoteSchema>

/** A line as the client reads it. The amounts of a work are HT or TTC as `price_basis` says. */
export type ClientLine = { id: string; label: string; number?: string; description?: string } & (
  | { kind: "section"; level: number }
  | { kind: "text" | "page_break" }
  | {
      kind: "work"
      quantity: string
      unit: Unit
      unit_price: string
      discount_bp: number
      /** Absent from an older snapshot. */
      discount_cents?: number
      vat_rate: number
      is_option: boolean
      amount_cents: number
    }
)
export type WorkLine = Extract<ClientLine, { kind: "work" }>

/** The snapshot of a quote: all that its client reads (`private.quote_content`). */
export type ClientContent = {
  kind: "initial" | "amendment"
  title: string
  written_on: string
  is_specimen: boolean
  seller: { name: string; vat_exempt: boolean }
  client: { name: string | null; is_consumer: boolean; address: string | null }
  place: string | null
  project_name: string | null
  amends: string | null
  /** What an amendment changes, in cents TTC; absent from an older snapshot. */
  contract?: SignedContract | null
  intro: string | null
  closing: string | null
  price_basis: Basis
  discount_bp: number
  discount_cents: number
  deposit_bp: number
  /** What others pay for the client; absent from an older snapshot. */
  aids?: Aid[]
  payment_terms: string | null
  starts_text: string | null
  duration_text: string | null
  signing_place: SigningPlace
  terms_version: string | null
  rows: ClientLine[]
  mentions: { code: string; title: string; body: string }[]
  /** The options counted in the amounts below. */
  chosen: string[]
  split: VatSplit
  net_cents: number
  total_cents: number
  deposit_cents: number
}

export type Consent = { kind: "terms" | "vat" | "early_start"; text: string; checked_at: string }
export type ClientDocument = { kind: "quote" | "quote_signed" | "quote_evidence"; sha256: string; url: string }

export type ClientSigning = {
  id: string
  line_ids: string[]
  split: VatSplit
  net_cents: number
  total_cents: number
  deposit_cents: number
  /** The document to sign; null while it is made. */
  document: ClientDocument | null
  given_name: string | null
  family_name: string | null
  consents: Consent[]
  code_sent_at: string | null
}

export type ClientSignature = {
  means: "online" | "paper"
  signed_at: string
  signed_on: string
  name: string
  total_cents: number
  document_sha256: string | null
  evidence_sha256: string | null
  withdraw_until: string | null
  no_money_before: string | null
  withdrawn_at: string | null
  /** After a withdrawal: what invoices ask of it until their credit note, TTC. */
  to_credit_cents: number | null
  /** For a transfer; null while the law forbids a payment, or without an account. */
  bank: { iban: string; bic: string | null } | null
  may_withdraw: boolean
  /** `is_payable`: by card, now. */
  deposit: DepositFacts & { is_payable: boolean }
}

/** A quote that is no longer offered: its link says so, and nothing else. */
export type FormerQuote = { state: "replaced" | "cancelled"; number: string; title: string }
export type OpenQuote = {
  state: Exclude<QuoteState, "draft" | "replaced" | "cancelled">
  number: string
  version_no: number
  title: string
  valid_until: string
  content: ClientContent
  documents: ClientDocument[]
  /** The document that the client waits for could not be made several times. */
  is_document_failed: boolean
  signing: ClientSigning | null
  signature: ClientSignature | null
  /** By the link that staff opened on a device of the company: where the client signs. */
  in_person_place: InPersonPlace | null
  /** Where the code goes, hidden for the most part; null: no address is known. */
  email_hint: string | null
  /** False without a mail server: no code can be sent. */
  sends_codes: boolean
}
export type ClientQuote = FormerQuote | OpenQuote

export const isFormer = (quote: ClientQuote): quote is FormerQuote =>
  quote.state === "replaced" || quote.state === "cancelled"

/** « a•••@exemple.fr ». */
export function hideEmail(email: string): string {
  const at = email.lastIndexOf("@")
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

export const worksOf = (rows: readonly ClientLine[]) => rows.filter((row): row is WorkLine => row.kind === "work")

/** The works that the client may add; none is ordered unless it is ticked. */
export const optionsOf = ({ rows }: Pick<ClientContent, "rows">) => worksOf(rows).filter(({ is_option }) => is_option)

export const termsSentence = (version: string | null) =>
  `J’ai lu et j’accepte les conditions générales de vente${version ? ` (version ${version})` : ""}.`

/**
 * The certifications that the works ordered need, word for word, with the signer's name; [] without a reduced rate.
 */
export function vatSentences(name: string, { rows }: Pick<ClientContent, "rows">, chosen: readonly string[]): string[] {
  const works = worksOf(rows).map((work) => ({ ...work, cents: work.amount_cents, vat_rate: Number(work.vat_rate) }))
  return certificationOf(name, certifiedRates(works, chosen))?.bodies ?? []
}

export const earlyStartSentence = "Je demande que les travaux commencent avant la fin du délai de rétractation."
/** Code de la consommation, L221-25 and L221-28, 1°. */
export const earlyStartEffect =
  "Facultatif. Vous gardez le droit de vous rétracter\u00a0: vous paieriez alors la part des travaux déjà réalisée. Une fois les travaux entièrement exécutés à votre demande, ce droit prend fin."

/** Whether the signer may ask for an early start: only a consumer has a delay of withdrawal, and only works that are ordered start. */
export const hasEarlyStart = ({ client, rows }: Pick<ClientContent, "client" | "rows">) =>
  client.is_consumer && addsWorks(rows)

/** What the signer declares, as shown on the page and kept in the evidence. */
export function consentsOf(
  content: Pick<ClientContent, "client" | "terms_version" | "rows">,
  chosen: readonly string[],
  { given_name, family_name, certifies_vat, early_start }: Signer,
  checkedAt: Date,
): Consent[] {
  const checked_at = checkedAt.toISOString()
  const certifications = certifies_vat ? vatSentences(`${given_name} ${family_name}`, content, chosen) : []
  return [
    { kind: "terms", text: termsSentence(content.terms_version), checked_at },
    ...certifications.map((text): Consent => ({ kind: "vat", text, checked_at })),
    ...(early_start && hasEarlyStart(content)
      ? [{ kind: "early_start" as const, text: earlyStartSentence, checked_at }]
      : []),
  ]
}
