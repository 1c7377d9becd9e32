import type { WizardContact } from "#domain/booking/schema.ts"

export type ContactField = keyof WizardContact
export type Contact = Record<ContactField, string>

/** All choices and typed text. Held in one reducer; survives a reload in this tab. */
export type WizardState = {
  category: string | null
  serviceId: string | null
  date: string | null
  time: string | null
  contact: Contact
  termsAccepted: boolean
  expressRequest: boolean
  urgentRepair: boolean
  /** Idempotency key of one attempt to pay: sending the same order twice books it once, and a corrected order replaces the first. */
  attemptKey: string | null
}

export type WizardAction =
  | { type: "restored"; state: WizardState }
  | { type: "category-chosen"; category: string }
  | { type: "service-chosen"; serviceId: string; category: string }
  | { type: "date-chosen"; date: string }
  | { type: "time-chosen"; time: string }
  | { type: "contact-edited"; field: ContactField; value: string }
  | { type: "terms-accepted"; accepted: boolean }
  | { type: "express-requested"; requested: boolean }
  | { type: "urgency-declared"; declared: boolean }
  | { type: "payment-attempted"; key: string }
  | { type: "attempt-ended" }
  | { type: "slot-lost" }
  | { type: "day-lost" }
  | { type: "service-lost" }

export const emptyState: WizardState = {
  category: null,
  serviceId: null,
  date: null,
  time: null,
  contact: {
    client_name: "",
    client_email: "",
    client_phone: "",
    address: "",
    postal_code: "",
    city: "",
    description: "",
  },
  termsAccepted: false,
  expressRequest: false,
  urgentRepair: false,
  attemptKey: null,
}

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case "restored":
      return action.state
    case "category-chosen":
      if (action.category === state.category) return state
      return { ...state, category: action.category, serviceId: null }
    case "service-chosen":
      if (action.serviceId === state.serviceId) return state
      // The chosen slot stays until the calendar of this service says that it is not open.
      return { ...state, ...changedOrder, category: action.category, serviceId: action.serviceId }
    case "date-chosen":
      return { ...state, ...changedOrder, date: action.date, time: null }
    case "time-chosen":
      return action.time === state.time ? state : { ...state, time: action.time }
    case "contact-edited":
      return { ...state, contact: { ...state.contact, [action.field]: action.value } }
    case "terms-accepted":
      return { ...state, termsAccepted: action.accepted }
    case "express-requested":
      return { ...state, expressRequest: action.requested }
    case "urgency-declared":
      return { ...state, urgentRepair: action.declared }
    case "payment-attempted":
      return { ...state, attemptKey: action.key }
    case "attempt-ended":
      return { ...state, attemptKey: null }
    case "slot-lost":
      return { ...state, ...changedOrder, time: null }
    case "day-lost":
      return { ...state, ...changedOrder, date: null, time: null }
    case "service-lost":
      return { ...state, ...changedOrder, serviceId: null, date: null, time: null }
  }
}

// Both requests concern one job at one date: the visitor must tick them again when either changes.
const changedOrder = { expressRequest: false, urgentRepair: false }
