import { OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { departmentOf } from "#domain/booking/rules.ts"
import {
  wizardConfirmationSchema,
  wizardContactSchema,
  wizardDateSchema,
  wizardServiceSchema,
} from "#domain/booking/schema.ts"
import { checkFields } from "#domain/validation.ts"
import type { Step } from "./steps.ts"
import type { WizardState } from "./wizard-state.ts"

/** In the order of the steps: `reachableStep` relies on it. */
const checks: Record<Step, (state: WizardState) => ReturnType<typeof checkFields>> = {
  service: (state) => checkFields(wizardServiceSchema, { service_id: state.serviceId }),
  date: (state) => checkFields(wizardDateSchema, { date: state.date, time: state.time }),
  informations: (state) => checkFields(wizardContactSchema, state.contact),
  confirmation: (state) =>
    checkFields(wizardConfirmationSchema, {
      terms_accepted: state.termsAccepted,
      express_request: state.expressRequest,
      urgent_repair: state.urgentRepair,
    }),
}

/** Errors of a step, one French sentence per field of the order; `zones` are the departments served. */
export function stepErrors(state: WizardState, step: Step, zones: string[]): Record<string, string> {
  const checked = checks[step](state)
  const errors = checked.ok ? {} : { ...checked.fields }
  if (step === "informations" && !errors.postal_code && isOutOfZone(state.contact.postal_code, zones)) {
    errors.postal_code = OUT_OF_ZONE
  }
  return errors
}

/** True for a complete postal code outside the departments served. */
export function isOutOfZone(postalCode: string, zones: string[]): boolean {
  const code = postalCode.trim()
  return /^\d{5}$/.test(code) && !zones.includes(departmentOf(code))
}

/** The wanted step, or the first incomplete step before it. */
export function reachableStep(state: WizardState, wanted: Step, zones: string[]): Step {
  const order = Object.keys(checks) as Step[]
  const earlier = order.slice(0, order.indexOf(wanted))
  return earlier.find((step) => Object.keys(stepErrors(state, step, zones)).length > 0) ?? wanted
}
