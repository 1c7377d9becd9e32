import type { FieldErrors } from "#domain/errors.ts"

/** A refused request, with its typed values. */
export type ContactRefusal = {
  values: Record<string, string>
  fields: FieldErrors
  summary: string
  /** Second sentence, with the cause; null when it is unknown. */
  reason: string | null
  /** True when the answers are valid but were not stored (a failure, or a rate limit): the visitor has nothing to correct. */
  isFailure: boolean
  /** True when the form had photos, which a page cannot put back into a file field. */
  hadPhotos: boolean
}

/** `sent-without-photos`: the request is stored, but some photos are not. */
export type SentState = "sent" | "sent-without-photos" | null
