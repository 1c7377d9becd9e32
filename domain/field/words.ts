import { formatDateTime, formatDuration, formatTime, parisTime } from "../dates.ts"
import type { FieldPayload } from "./day.ts"
import { type FieldKind, fieldKindLabels, handMeansLabels } from "./labels.ts"
import { FIELD_ERRORS } from "../error-tables/field.ts"
import { formatCents } from "../money.ts"
import { OFF_PREMISES_DAYS } from "../law.gen.ts"
import { inWords, writeNumber } from "../numbers.ts"

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
  payment_too_early: `Signé chez le client il y a moins de ${inWords(OFF_PREMISES_DAYS)} jours\u00a0: le bureau régularise.`,
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

/** An action that arrives later than this also says when it arrived. */
const LATE_MS = 10 * 60_000
/** A telephone whose clock is wrong by more than this: the sentence says that the hour was corrected. */
const WRONG_MS = 5 * 60_000

type Instants = { occurred_at: string; device_at?: string; received_at: string }

/** « le 23/11/2026 à 9 h »; « constaté le …, reçu le … » when it arrived later; « heure corrigée » when the telephone's clock was wrong. */
export function toldWhen({ occurred_at, device_at = occurred_at, received_at }: Instants): string {
  const [happened, told, received] = [occurred_at, device_at, received_at].map((at) => new Date(at))
  if (!happened || !told || !received) return ""
  const at = formatDateTime(happened)
  const isLate = received.getTime() - happened.getTime() > LATE_MS
  const isWrong = Math.abs(told.getTime() - happened.getTime()) > WRONG_MS
  return `${isLate ? `constaté le ${at}, reçu le ${formatDateTime(received)}` : `le ${at}`}${isWrong ? ", heure corrigée" : ""}`
}
