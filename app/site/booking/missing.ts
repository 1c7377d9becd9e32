import type { Step } from "./steps.ts"
import type { Contact, ContactField, WizardState } from "./wizard-state.ts"

const FIELDS: Record<Exclude<ContactField, "description">, string> = {
  client_name: "votre nom",
  client_email: "votre e-mail",
  client_phone: "votre téléphone",
  address: "l’adresse",
  postal_code: "le code postal",
  city: "la ville",
}

/** What the step still needs, as the button shows it; null when nothing is empty. Invalid values are reported at their field instead. */
export function missingIn(step: Step, state: WizardState): string | null {
  if (step === "service") {
    if (state.serviceId) return null
    return state.category ? "Choisissez une prestation" : "Choisissez un domaine"
  }
  if (step === "date") {
    if (!state.date) return "Choisissez une date"
    return state.time ? null : "Choisissez une heure"
  }
  return step === "informations" ? missingContact(state.contact) : null
}

/** For a step with errors: true when a required answer is missing (on the last step, a box to tick), false when an answer is only invalid. */
export function isMissing(step: Step, state: WizardState): boolean {
  return step === "confirmation" || missingIn(step, state) !== null
}

function missingContact(contact: Contact): string | null {
  const empty = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((field) => contact[field].trim() === "")
  const [first, second] = empty
  if (!first) return null
  if (empty.length > 2) return `Encore ${empty.length} champs à remplir`
  return `Indiquez ${FIELDS[first]}${second ? ` et ${FIELDS[second]}` : ""}`
}
