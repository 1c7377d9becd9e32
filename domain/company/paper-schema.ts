import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { optional, optionalOf } from "../fields.ts"
import { COMPANY_PAPER_KINDS } from "./papers.ts"

const paperDay = optionalOf(isDay, "Cette date est illisible.")

/** A paper as staff type it; its file is saved separately. The certificate of the insurance has no name: the insurer is a setting. */
export const companyPaperSchema = z
  .object({
    kind: z.enum(COMPANY_PAPER_KINDS),
    name: optional(80),
    number: optional(80),
    issued_on: paperDay,
    expires_on: paperDay,
    is_public: z.boolean(),
  })
  .check(
    z.refine(({ kind, name }) => kind !== "qualification" || (name ?? "").length >= 2, {
      error: "Indiquez le nom de la qualification.",
      path: ["name"],
    }),
    z.refine(({ kind, expires_on }) => kind !== "decennale" || expires_on !== null, {
      error: "Indiquez jusqu’à quand l’attestation est valable.",
      path: ["expires_on"],
    }),
    z.refine(({ issued_on, expires_on }) => !issued_on || !expires_on || issued_on <= expires_on, {
      error: "La fin vient après le début.",
      path: ["expires_on"],
    }),
  )
export type CompanyPaperValues = z.output<typeof companyPaperSchema>
