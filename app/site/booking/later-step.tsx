import type { BookableService } from "#domain/booking/service.ts"
import type { Step } from "./steps.ts"
import type { BookingPage, LostSlot } from "./types.ts"
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
  lost: LostSlot | null
  demo: boolean
  edit: (action: WizardAction) => void
  onReturn: (step: Step) => void
}

/** The steps after the first one: a separate chunk, loaded when a visitor begins. */
export function LaterStep(props: LaterStepProps) {
  const { step, page, service, state, errors, availability, lost, demo, edit, onReturn } = props
  if (step === "date") return <DateStep {...{ service, state, errors, edit, availability, lost }} />
  if (step === "informations") return <ContactStep {...{ page, errors, edit }} contact={state.contact} />
  return service ? <ConfirmStep {...{ page, service, state, errors, demo, edit, onReturn }} /> : null
}
