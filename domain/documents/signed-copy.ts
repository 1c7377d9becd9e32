import * as z from "zod/mini"
import { type QuoteKind, quoteWords } from "../quotes/quote.ts"
import { bothTimes, signingPlaces } from "./instants.ts"
import { type Pair, writtenDay } from "./words.ts"

const text = z.nullable(z.string())

/** What every signature says. Instants are in UTC, with microseconds. */
export const givenSignatureSchema = z.object({
  means: z.enum(["online", "paper"]),
  signed_at: z.string(),
  signed_on: z.string(),
  given_name: text,
  family_name: text,
  email: text,
  /** `in_person`: on a device of the company. */
  context: text,
  document_sha256: text,
  evidence_sha256: text,
  recorded_by_name: text,
})

/** The signature of a quote as its copy says it (`private.signed_content`). */
export const signatureSchema = z.extend(givenSignatureSchema, {
  place: z.enum(["remote", "home", "premises"]),
  early_start: z.boolean(),
  vat_certified: z.boolean(),
})
export type CopiedSignature = z.output<typeof signatureSchema>

/** What stands in the frame « Votre accord » of a signed copy: who, when and how, with the hashes that prove it. */
export type SignatureBlock = { stamp: string; rows: Pair[]; boxes: string[]; note: string }

export const signerOf = ({ given_name, family_name }: CopiedSignature) =>
  [given_name, family_name].filter(Boolean).join(" ")

/** `wishes`: the boxes of the paper; a signature knows which it ticked. */
export function signatureBlock(signature: CopiedSignature, kind: QuoteKind, wishes: string[]): SignatureBlock {
  const isOnline = signature.means === "online"
  const { the, of } = quoteWords[kind]
  const rows: [string, string | null][] = [
    ["Signé par", [signerOf(signature), signature.email].filter(Boolean).join(", ")],
    ["Signé le", isOnline ? bothTimes(signature.signed_at) : writtenDay(signature.signed_on)],
    ["Moyen", meansOf(signature)],
    ["Lieu", signingPlaces[signature.place]],
    ["Noté par", signature.recorded_by_name],
    [`Empreinte SHA-256 ${of}`, signature.document_sha256],
    ["Empreinte SHA-256 de la preuve", signature.evidence_sha256],
  ]
  return {
    stamp: isOnline ? "Signé électroniquement" : "Signé sur papier",
    rows: rows.flatMap(([label, value]): Pair[] => (value ? [[label, value]] : [])),
    boxes: signature.early_start ? wishes : [],
    note: isOnline
      ? `Cet exemplaire reprend ${the} signé, avec sa signature électronique simple (règlement européen n°\u00a0910/2014, article\u00a025\u00a0; code civil, articles 1366 et 1367). Le fichier d’origine, dont l’empreinte est ci-dessus, et le dossier de preuve permettent de la vérifier.`
      : `Cet exemplaire reprend ${the} signé sur papier. L’original scanné est conservé par l’entreprise.`,
  }
}

function meansOf({ means, context, email }: CopiedSignature): string {
  if (means === "paper") return "Sur papier, à la main"
  const code = `Code à six chiffres envoyé à ${email ? "cette adresse" : "l’adresse e-mail du client"}`
  return context === "in_person"
    ? `${code}, saisi sur un appareil de l’entreprise en sa présence`
    : `${code}, saisi sur la page du lien reçu`
}
