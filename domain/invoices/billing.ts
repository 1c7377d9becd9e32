import { settingsPath } from "../settings-tabs.ts"
import type { BillingWay, VatMoment } from "./invoice.ts"
import type { Series } from "./series.ts"

/** What `read_billing` answers. */
export type Billing = {
  billing: BillingWay
  vat_moment: VatMoment | null
  due_days: number
  /** What is not settled before invoices may be issued here, in the order of `private.billing_gaps`. */
  gaps: BillingGap[]
  vat_exempt: boolean
  /** This year's and the next year's of each. */
  series: Series[]
}

type BillingGap = "attestation" | "platform" | "specimens" | "vat_moment"

const question = (name: string) => settingsPath("conformite", { champ: name })
/** What is missing, as the end of « Il manque : … », and where to give it. */
export const billingGaps: Record<BillingGap, { label: string; to: string }> = {
  attestation: { label: "l’attestation de l’éditeur, ou un certificat", to: question("attestation") },
  platform: { label: "la plateforme agréée qui reçoit vos factures", to: question("platform") },
  specimens: { label: "l’avis d’un comptable sur trois spécimens", to: question("specimens") },
  vat_moment: { label: "le moment où votre TVA est due", to: settingsPath("devis", { champ: "vat_moment" }) },
}

export const billingWayLabels: Record<BillingWay, string> = {
  elsewhere: "Dans un autre logiciel",
  here: "Ici",
}
