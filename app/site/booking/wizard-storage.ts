import { isDay } from "#domain/dates.ts"
import { type Contact, type ContactField, emptyState, type WizardState } from "./wizard-state.ts"

/** sessionStorage key of a booking in progress; the page of a paid booking deletes it. */
export const WIZARD_KEY = "mirabelle.reservation"

/** The state stored in this tab; null when there is none, when it is unreadable, or when the browser forbids storage. */
export function readStoredState(storage: () => Storage = () => window.sessionStorage): WizardState | null {
  try {
    const text = storage().getItem(WIZARD_KEY)
    return text === null ? null : reviveState(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores the state in this tab. Without storage, only a reload loses it. */
export function storeState(state: WizardState, storage: () => Storage = () => window.sessionStorage): void {
  try {
    if (state === emptyState) storage().removeItem(WIZARD_KEY)
    else storage().setItem(WIZARD_KEY, JSON.stringify(state))
  } catch {
    // Private windows may forbid storage; the wizard works without it.
  }
}

/** Converts stored data to a state; unknown or damaged parts become empty. */
export function reviveState(stored: unknown): WizardState | null {
  if (typeof stored !== "object" || stored === null) return null
  const kept = stored as Record<string, unknown>
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)
  const contact = typeof kept.contact === "object" && kept.contact !== null ? (kept.contact as Partial<Contact>) : {}
  const date = text(kept.date)
  const time = text(kept.time)
  return {
    category: text(kept.category),
    serviceId: text(kept.serviceId),
    date: date && isDay(date) ? date : null,
    time: date && time && /^\d{2}:00$/.test(time) ? time : null,
    contact: Object.fromEntries(
      Object.keys(emptyState.contact).map((field) => [field, text(contact[field as ContactField]) ?? ""]),
    ) as Contact,
    termsAccepted: kept.termsAccepted === true,
    expressRequest: kept.expressRequest === true,
    urgentRepair: kept.urgentRepair === true,
    attemptKey: text(kept.attemptKey),
  }
}
