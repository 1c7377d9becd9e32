import { AppError } from "#domain/errors.ts"

/** Why something was refused, when the refusal says more than « an error happened ». */
export function reasonOf(error: Error): string | null {
  return error instanceof AppError && error.code !== "unexpected" ? error.message : null
}
