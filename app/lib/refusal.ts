import { AppError, type FieldErrors, httpStatus } from "#domain/errors.ts"

/** A refused form, with the typed values. */
export type FormRefusal = { message: string; fields: FieldErrors; values: Record<string, string> }

/** Converts an `AppError` to a refused form with its HTTP status. @throws every other error, and `unexpected`: their text is not for visitors. */
export function toRefusal(error: unknown, values: Record<string, string> = {}): [FormRefusal, { status: number }] {
  if (!(error instanceof AppError) || error.code === "unexpected") throw error
  return [{ message: error.message, fields: error.fields ?? {}, values }, { status: httpStatus(error.code) }]
}

/** A form with invalid fields: the first field's message is also shown above the form. */
export function refuseFields(fields: FieldErrors, values: Record<string, string>): [FormRefusal, { status: number }] {
  return toRefusal(new AppError("invalid_input", { fields, message: Object.values(fields)[0] ?? "" }), values)
}
