import type { FieldErrors } from "#domain/errors.ts"

/** Why a request was not sent, with everything that was typed. */
export type ContactRefusal = {
  values: Record<string, string>
  fields: FieldErrors
  summary: string
  /** A second sentence when more is known. */
  reason: string | null
  /** It is our side that failed; there is nothing to correct. */
  isFailure: boolean
  /** Photos came with it, which a page cannot give back to its form. */
  hadPhotos: boolean
}

/** `sent-without-photos`: the request arrived, some of its photos did not. */
export type SentState = "sent" | "sent-without-photos" | null
