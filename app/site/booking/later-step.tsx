import type { BookableService } from "#domain/booking/service.ts"
import type { Step } from "./steps.ts"
import type { BookingPage } from "./types.ts"
import type { AvailabilityState } from "./use-availability.ts"
import type { WizardAction, WizardState } from "./wizard-state.ts"
import { ConfirmStep } from "./confirm-step.tsx"
import { ContactStep } from "./contact-step.tsx"
import { DateStep } from "./date-step.tsx"

export type LaterStepProps = {
  step: Step
  page: BookingPage
  service: BookableService | null
  state: WizardState
  errors: Record<string, string>
  availability: AvailabilityState
  demo: boolean
  edit: (action: WizardAction) => void
  onReturn: (step: Step) => void
}

/** The steps after the first one: a separate chunk, loaded when a visitor begins. */
export function LaterStep({ step, page, service, state, errors, availability, demo, edit, onReturn }: LaterStepProps) {
  if (step === "date") return <DateStep {...{ state, errors, edit, availability }} />
  if (step === "informations") return <ContactStep {...{ page, errors, edit }} contact={state.contact} />
  return service ? <ConfirmStep {...{ page, service, state, errors, demo, edit, onReturn }} /> : null
}
