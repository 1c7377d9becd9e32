import type { MissingItem } from "#app/office/records/missing-list.tsx"
import { type Missing, missingPath, missingSentence, missingWhere } from "#domain/quotes/mentions.ts"
import type { QuoteDraft } from "#domain/quotes/quote.ts"

/** What the database names, with its sentence and the way to it. */
export const missingItem =
  ({ customer_id, kind }: Pick<QuoteDraft, "customer_id" | "kind">) =>
  (missing: Missing): MissingItem => ({
    sentence: missingSentence(missing, kind),
    field: missing.field,
    lineId: missing.line_id ?? null,
    href: missingPath(missing, customer_id),
    where: missingWhere(missing),
    isWarning: missing.is_warning ?? false,
  })
