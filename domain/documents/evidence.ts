import * as z from "zod/mini"
import { sellerSchema } from "./seller.ts"

const text = z.nullable(z.string())
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What the « Dossier de preuve » says (`private.evidence_content`). Instants are in UTC, with microseconds. */
export const evidenceSchema = z.object({
  quote_number: z.string(),
  version_no: z.int(),
  document_kind: z.enum(["initial", "amendment"]),
  title: z.string(),
  is_specimen: z.boolean(),
  seller: sellerSchema,
  document_sha256: sha256,
  terms_version: text,
  options: z.array(z.object({ number: text, label: z.string() })),
  total_cents: z.int(),
  signer: z.object({ given_name: z.string(), family_name: z.string(), email: z.string() }),
  authentication: z.object({ sent_at: z.string(), validated_at: z.string(), wrong_codes: z.int() }),
  /** The sentences as the signer read them; without an instant, they were accepted when the code was asked. */
  consents: z.array(z.object({ text: z.string(), checked_at: z.optional(z.string()) })),
  place: z.enum(["remote", "home", "premises"]),
  context: z.string(),
  events: z.array(
    z.object({
      kind: z.string(),
      at: z.string(),
      actor: z.enum(["staff", "client", "system"]),
      network: z.nullable(z.object({ ip: z.optional(text), user_agent: z.optional(text) })),
    }),
  ),
  signed_at: z.string(),
  /** The evidence as it was hashed; the document carries it as a file. */
  evidence: z.string(),
  evidence_sha256: sha256,
  /** Number of the event in the company's chain. */
  chained_as: z.nullable(z.int()),
})

export type Evidence = z.output<typeof evidenceSchema>
export type EvidenceEvent = Evidence["events"][number]
