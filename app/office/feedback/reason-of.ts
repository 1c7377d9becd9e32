import { AppError, sentence } from "#domain/errors.ts"

/** The message of a known refusal; null for an unexpected error, whose message would only say that an error happened. */
export function reasonOf(error: Error): string | null {
  return error instanceof AppError && error.code !== "unexpected" ? error.message : null
}

/** The sentence that staff see for an error; for an error that is not an `AppError`, the general sentence instead of its own message. */
export function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : sentence("unexpected")
}

/** Whether the record of a query no longer exists, as far as this user can see. */
export function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === "not_found"
}
