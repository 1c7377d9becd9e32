import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { isSame, showValue } from "#app/office/form/merge.ts"
import { WEEKDAYS, weekdayNames } from "#domain/company/hours.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { defaultWeek } from "#domain/contractors/hours.ts"
import { type ContractorValues, contractorSchema } from "#domain/contractors/schema.ts"
import { AppError } from "#domain/errors.ts"
import { formatEuros } from "#domain/money.ts"
import { parseNumber, writeNumber } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { checkFields } from "#domain/validation.ts"
import type { ContractorDetails } from "./data.ts"

type Field = keyof ContractorValues
export const fieldLabels: Record<Field, string> = {
  name: "Nom",
  email: "E-mail",
  phone: "Téléphone",
  address: "Adresse",
  specialties: "Spécialités",
  hourly_rate: "Tarif horaire",
  is_available: "Disponibilité",
  rating: "Note",
  notes: "Notes",
  availability: "Jours travaillés",
  working_hours: "Horaires",
}

export function initialValues(contractor: ContractorDetails | null) {
  return {
    name: contractor?.name ?? "",
    email: contractor?.email ?? "",
    phone: contractor ? formatPhone(contractor.phone) : "",
    address: contractor?.address ?? "",
    specialties: contractor?.specialties ?? [],
    hourly_rate: contractor ? writeNumber(contractor.hourly_rate) : "",
    is_available: contractor?.is_available ?? true,
    rating: contractor?.rating ?? 0,
    notes: contractor?.notes ?? "",
    availability: contractor?.availability ?? defaultWeek.availability,
    working_hours: contractor?.working_hours ?? defaultWeek.working_hours,
  }
}

/** The columns that the form changed, so that a colleague's changes to the others stay. All columns if `before` is null or fails the schema. */
export function changedValues(before: ContractorDetails | null, values: ContractorValues): Partial<ContractorValues> {
  const known = before ? checkFields(contractorSchema, initialValues(before)) : null
  if (!known?.ok) return values
  return Object.fromEntries(
    (Object.keys(values) as Field[])
      .filter((field) => !isSame(values[field], known.data[field]))
      .map((field) => [field, values[field]]),
  )
}

/** A value of the form in words. */
export function show(field: string, value: unknown): string {
  if (field === "specialties") return describeSpecialties(value as ContractorValues["specialties"]) || showValue("")
  if (field === "availability") {
    const days = value as ContractorValues["availability"]
    return WEEKDAYS.flatMap((day) => (days[day] ? weekdayNames[day] : [])).join(", ") || "aucun"
  }
  if (field === "rating") return `${String(value)} sur 5`
  if (field === "hourly_rate" && value !== "") return formatEuros(parseNumber(String(value)) ?? 0)
  return showValue(value)
}

/** Rethrows an error as « sentence: reason », as the specification words it. Errors of fields and `item_changed` pass through unchanged. */
export function withSentence(sentence: string) {
  return (error: Error): never => {
    const isShownElsewhere = error instanceof AppError && (error.fields || error.code === "item_changed")
    if (isShownElsewhere) throw error
    const code = error instanceof AppError ? error.code : "unexpected"
    throw new AppError(code, { message: `${sentence}: ${reasonOf(error) ?? "Erreur inconnue"}`, cause: error })
  }
}
