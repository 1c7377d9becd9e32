import type { QuoteDraft } from "./quote.ts"

/** What others pay of a quote or an invoice for the client, TTC. It stands below the total and changes no VAT (`private.quote_aids`). */

export const AID_KINDS = ["cee", "mpr", "local"] as const
export type Aid = { kind: (typeof AID_KINDS)[number]; payer: string; cents: number }

type AidFields = Pick<QuoteDraft, "cee_cents" | "cee_payer" | "mpr_cents" | "local_aid_cents" | "local_aid_payer">

/** Of a draft, in the order in which they are deducted; one without a payer too. */
export function aidsOf(draft: AidFields): Aid[] {
  const aids: Aid[] = [
    { kind: "cee", payer: draft.cee_payer?.trim() ?? "", cents: draft.cee_cents },
    { kind: "mpr", payer: "Anah", cents: draft.mpr_cents },
    { kind: "local", payer: draft.local_aid_payer?.trim() ?? "", cents: draft.local_aid_cents },
  ]
  return aids.filter(({ cents }) => cents > 0)
}

const NAMES: Record<Aid["kind"], string> = { cee: "Prime CEE", mpr: "MaPrimeRénov’", local: "Aide" }

/** « Prime CEE (Énergie du Nord) », « MaPrimeRénov’ (Anah) ». */
export const aidLabel = ({ kind, payer }: Omit<Aid, "cents">) => NAMES[kind] + (payer === "" ? "" : ` (${payer})`)

export const sumOfAids = (aids: readonly Aid[]) => aids.reduce((sum, { cents }) => sum + cents, 0)

/** Name what the client pays when others pay a part: to the client, and to staff. */
export const OWN_PART = "Reste à votre charge"
export const CLIENT_PART = "À charge du client"

/** « Prime CEE (Énergie du Nord), MaPrimeRénov’ (Anah) » */
export const aidNames = (aids: readonly Aid[]) => aids.map(aidLabel).join(", ")
