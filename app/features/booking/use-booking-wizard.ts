import { type RefObject, useEffect, useReducer, useRef, useState } from "react"
import { useFetcher, useNavigate, useSearchParams } from "react-router"
import { departmentOf } from "#domain/booking/rules.ts"
import { parseStep, type Step, stepAfter } from "./steps.ts"
import type { BookingPage, PayAnswer, Refusal } from "./types.ts"
import { useAvailability } from "./use-availability.ts"
import { emptyState, reachableStep, stepErrors, type WizardAction, wizardReducer } from "./wizard-state.ts"
import { readStoredState, storeState } from "./wizard-storage.ts"

export const OUT_OF_ZONE = "Cette adresse est en dehors de notre zone d’intervention."

/** The wizard's state, its step in the URL, its calendar and its payment, for one mounted form. */
export function useBookingWizard(page: BookingPage, resumeAt: Step | null, form: RefObject<HTMLFormElement | null>) {
  const [state, dispatch] = useReducer(wizardReducer, emptyState)
  const edit = (action: WizardAction) => {
    setRefusal(null)
    dispatch(action)
  }
  const [ready, setReady] = useState(false)
  const [failures, setFailures] = useState<{ step: Step; count: number } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const availability = useAvailability(state.serviceId)
  const payment = useFetcher<PayAnswer>({ key: "paiement" })
  const handled = useRef<PayAnswer | undefined>(undefined)

  const wanted = parseStep(params.get("etape"))
  const step = reachableStep(state, wanted)
  const slot = availability.calendar?.days
    .find((day) => day.day === state.date)
    ?.slots.find((candidate) => candidate.time === state.time)

  const goTo = (target: Step, replace = false) => {
    setFailures(null)
    const options = { replace, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate(`?etape=${target}`, options)
  }

  const errorsIn = (checked: Step): Record<string, string> => {
    const errors = stepErrors(state, checked)
    const code = state.contact.postal_code.trim()
    if (checked === "date" && slot && !slot.open) errors.time ??= "Choisissez une heure."
    if (checked === "informations" && !errors.postal_code && !page.zones.includes(departmentOf(code)))
      errors.postal_code = OUT_OF_ZONE
    if (checked === "confirmation" && !state.termsAccepted)
      errors.terms_accepted = "Veuillez accepter les conditions pour continuer."
    return errors
  }

  const fail = () => setFailures((previous) => ({ step, count: (previous?.count ?? 0) + 1 }))

  const next = () => {
    setRefusal(null)
    const after = stepAfter(step)
    if (Object.keys(errorsIn(step)).length > 0) return fail()
    if (step === "service" && state.serviceId) availability.load(state.serviceId)
    if (after) goTo(after)
  }

  const pay = (honeypot: string) => {
    setRefusal(null)
    if (Object.keys(errorsIn("confirmation")).length > 0) return fail()
    const key = state.attemptKey ?? newKey()
    dispatch({ type: "payment-attempted", key })
    const order = {
      service_id: state.serviceId,
      date: state.date,
      time: state.time,
      ...state.contact,
      terms_accepted: state.termsAccepted,
      express_request: state.expressRequest,
      idempotency_key: key,
      website: honeypot,
    }
    void payment.submit(order, { method: "post", action: "/brico", encType: "application/json" })
  }

  useEffect(() => {
    const stored = readStoredState()
    const serviceId = stored?.serviceId
    if (stored) {
      dispatch({ type: "restored", state: stored })
      if (serviceId && !page.services.some((service) => service.id === serviceId)) dispatch({ type: "service-lost" })
      else if (serviceId) availability.load(serviceId)
      if (resumeAt) goTo(resumeAt, true)
    } else if (form.current) {
      // What was tapped before the script arrived counts.
      const tapped = new FormData(form.current).get("category")
      if (typeof tapped === "string") dispatch({ type: "category-chosen", category: tapped })
    }
    setReady(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what this tab kept is read when the wizard appears
  }, [])

  useEffect(() => {
    if (ready) storeState(state)
  }, [ready, state])

  const hasStep = params.has("etape")
  useEffect(() => {
    if (ready && hasStep && wanted !== step) goTo(step, true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- goTo only forwards; running on its identity would navigate twice
  }, [ready, hasStep, wanted, step])

  useEffect(() => {
    if (!payment.data || handled.current === payment.data) return
    handled.current = payment.data
    const { refusal: refused } = payment.data
    setRefusal(refused)
    if (refused.code === "slot_taken" || refused.code === "slot_closed") {
      dispatch({ type: "slot-lost" })
      if (state.serviceId) availability.load(state.serviceId)
      goTo("date")
    } else if (refused.code === "conflict") {
      dispatch({ type: "attempt-ended" })
    } else if (refused.code === "service_unavailable") {
      dispatch({ type: "service-lost" })
      goTo("service")
    } else if (refused.code === "out_of_zone" || stepOfFields(refused)) {
      goTo(stepOfFields(refused) ?? "informations")
    }
  })

  const shownErrors = failures?.step === step ? errorsIn(step) : {}
  return {
    state,
    edit,
    step,
    goTo,
    next,
    pay,
    availability,
    refusal,
    errors: { ...refusal?.fields, ...shownErrors },
    failures: failures?.step === step ? failures.count : 0,
    sending: payment.state !== "idle",
  }
}

// `crypto.randomUUID` is missing where the page is not served over https; this is not.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

export type BookingWizardModel = ReturnType<typeof useBookingWizard>

/** The step that holds the fields which the server refused; null when they are on the last one, or when there are none. */
function stepOfFields({ fields }: Refusal): Step | null {
  const names = Object.keys(fields)
  if (names.includes("service_id")) return "service"
  if (names.includes("date") || names.includes("time")) return "date"
  return names.some((name) => name in emptyState.contact) ? "informations" : null
}
