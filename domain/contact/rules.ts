import { type AppError, type ErrorCode, type FieldErrors, sentence } from "../errors.ts"
import { CONTACT_FIELDS } from "./schema.ts"

/** Sentences of the specification (§5, §8), word for word. */
export const CONTACT_SENT = "Demande envoyée\u00a0!"
export const CONTACT_INCOMPLETE = "Veuillez remplir tous les champs obligatoires"
export const CONTACT_FAILED = "Une erreur est survenue lors de l’envoi du formulaire."

const REFINED: Partial<Record<ErrorCode, string>> = {
  too_many_requests: sentence("too_many_requests"),
  forbidden: "Erreur de permissions. Veuillez réessayer dans quelques instants.",
  unavailable: "Erreur de connexion. Vérifiez votre connexion internet.",
  invalid_input: sentence("invalid_details"),
}

/** Sentence below the general failure; null when the cause is unknown (specification §8). */
export function contactFailureReason(error: AppError): string | null {
  return REFINED[error.code] ?? null
}

const REQUIRED = new Set(["name", "email", "phone", "address", "service", "description"])

/** Sentence above the form: a required field is empty, or a value is invalid. */
export function contactSummary(values: Record<string, string>, fields: FieldErrors): string {
  const isMissing = CONTACT_FIELDS.some((name) => REQUIRED.has(name) && fields[name] && !values[name]?.trim())
  return isMissing ? CONTACT_INCOMPLETE : "Vérifiez les informations signalées ci-dessous."
}

/** Minutes after a request during which its photos and mails may follow. */
export const FOLLOW_UP_MINUTES = 10
