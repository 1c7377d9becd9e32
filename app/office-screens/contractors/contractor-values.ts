import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { isSame } from "#app/office/form/merge.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { defaultWeek } from "#domain/contractors/hours.ts"
import { type ContractorValues, contractorSchema } from "#domain/contractors/schema.ts"
import { AppError } from "#domain/errors.ts"
import { writeNumber } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { checkFields } from "#domain/validation.ts"
import type { ContractorDetails } from "./data.ts"

type Field = keyof ContractorValues

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

/** The values that are codes, in words. */
export function show(field: string, value: unknown): string | undefined {
  if (field === "specialties") return describeSpecialties(value as ContractorValues["specialties"]) || undefined
  return field === "rating" ? `${String(value)} sur 5` : undefined
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
