import { AppError, sentence } from "#domain/errors.ts"

/** Why something was refused, when the refusal says more than « an error happened ». */
export function reasonOf(error: Error): string | null {
  return error instanceof AppError && error.code !== "unexpected" ? error.message : null
}

/** What staff are told of an error: an unforeseen one, which the console knows, is no reading for them. */
export function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : sentence("unexpected")
}
