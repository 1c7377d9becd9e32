import type { WizardState } from "#app/site/booking/wizard-state.ts"

export const OTHER_SERVICE = "1f3c1a52-8f7e-4f5b-9a43-0c2f8f6f2b11"

/** The state of a completed wizard, ready to pay. */
export const completeState: WizardState = {
  category: "plomberie",
  serviceId: "0f3c1a52-8f7e-4f5b-9a43-0c2f8f6f2b11",
  date: "2026-11-24",
  time: "09:00",
  contact: {
    client_name: "Anne Martin",
    client_email: "anne@example.fr",
    client_phone: "06 12 34 56 78",
    address: "12 rue de Rivoli",
    postal_code: "75004",
    city: "Paris",
    description: "",
  },
  termsAccepted: true,
  expressRequest: true,
  urgentRepair: false,
  attemptKey: "0123456789abcdef",
}
