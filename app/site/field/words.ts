import { formatDuration, formatTime, parisTime } from "#domain/dates.ts"
import type { FieldPayload } from "#domain/field/day.ts"
import { type FieldKind, fieldKindLabels, handMeansLabels } from "#domain/field/labels.ts"
import { FIELD_ERRORS } from "#domain/error-tables/field.ts"
import { formatCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"

/** « 11 h 02 » in Paris, of an instant. */
export const clockOf = (at: string) => formatTime(parisTime(new Date(at)))

export const sourceLabels = {
  van: "du camion",
  bought: "acheté pour ce chantier",
  client: "fourni par le client",
} as const

/** An entry or a waiting action in words. */
export function describe(kind: FieldKind, payload: FieldPayload): string {
  if (payload.is_removed) return `${fieldKindLabels[kind]} retiré`
  if (kind === "note") return payload.text ?? ""
  if (kind === "time") return formatDuration(payload.minutes ?? 0)
  if (kind === "payment")
    return `${formatCents(payload.amount_cents ?? 0)} en ${handMeansLabels[payload.method ?? "cash"]}`
  if (kind === "material") {
    const much = [writeNumber(payload.quantity ?? 1), payload.unit].filter(Boolean).join("\u00a0")
    return `${payload.label ?? ""} × ${much}, ${sourceLabels[payload.source ?? "van"]}`
  }
  return fieldKindLabels[kind]
}

const OTHER_CODES: Record<string, string> = {
  already: "C’était déjà fait.",
  start_not_asked: "Noté\u00a0; le travail ne commence pas encore.",
  invalid_input: "Le site ne comprend pas cette ligne.",
  payment_too_early: "Signé chez le client il y a moins de sept jours\u00a0: le bureau régularise.",
  payment_too_high: "C’est plus que le reste à payer\u00a0: le bureau régularise.",
  cash_too_high: "La loi limite les espèces à 1\u202f000\u00a0€\u00a0: le bureau régularise.",
  removed: "Retiré.",
  replaced: "Corrigé.",
}

/** Why an action had no effect, or what is to be known of it; null when there is nothing to say. */
export function explainCode(code: string | null): string | null {
  if (code === null) return null
  return (
    (FIELD_ERRORS as Record<string, readonly [number, string]>)[code]?.[1] ?? OTHER_CODES[code] ?? "Le bureau décide."
  )
}
