import { AppError, type FieldErrors, httpStatus } from "#domain/errors.ts"

/** A form that was refused, with what was typed. */
export type FormRefusal = { message: string; fields: FieldErrors; values: Record<string, string> }

/** @throws whatever is not a refusal to be read by visitors. */
export function toRefusal(error: unknown, values: Record<string, string> = {}): [FormRefusal, { status: number }] {
  if (!(error instanceof AppError) || error.code === "unexpected") throw error
  return [{ message: error.message, fields: error.fields ?? {}, values }, { status: httpStatus(error.code) }]
}

/** A form whose fields are wrong: the first of them is said above it too. */
export function refuseFields(fields: FieldErrors, values: Record<string, string>): [FormRefusal, { status: number }] {
  return toRefusal(new AppError("invalid_input", { fields, message: Object.values(fields)[0] ?? "" }), values)
}
