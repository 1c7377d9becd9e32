import type { MissingItem } from "#app/office/records/missing-list.tsx"
import { type Missing, missingPath, missingSentence, missingWhere } from "#domain/quotes/mentions.ts"

/** What the database names, with its sentence and the way to it. */
export const missingItem =
  (customerId: string | null) =>
  (missing: Missing): MissingItem => ({
    sentence: missingSentence(missing),
    field: missing.field,
    lineId: missing.line_id ?? null,
    href: missingPath(missing, customerId),
    where: missingWhere(missing),
    isWarning: missing.is_warning ?? false,
  })
