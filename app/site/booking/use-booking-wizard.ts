import { type RefObject, useEffect, useReducer, useRef, useState } from "react"
import { useNavigate, useRevalidator, useSearchParams } from "react-router"
import { newId } from "#domain/new-id.ts"
import { type Later, loadLater } from "./later.ts"
import { CHANGED, shownOf } from "./shown.ts"
import { parseStep, type Step, stepAfter } from "./steps.ts"
import type { BookingPage, LostSlot, OrderRefusal } from "./types.ts"
import { useAvailability } from "./use-availability.ts"
import { usePayment } from "./use-payment.ts"
import { emptyState, type WizardAction, wizardReducer, type WizardState } from "./wizard-state.ts"
import { readStoredState, storeState } from "./wizard-storage.ts"

const OFFLINE: OrderRefusal = {
  code: "unavailable",
  message: "La suite n’a pas pu être chargée. Vérifiez votre connexion internet et réessayez.",
  fields: {},
}

/** The wizard's state, its step in the URL, its calendar and its payment, for one mounted form. */
export function useBookingWizard(page: BookingPage, resumeAt: Step | null, form: RefObject<HTMLFormElement | null>) {
  const [state, dispatch] = useReducer(wizardReducer, emptyState)
  const [later, setLater] = useState<Later | null>(null)
  const [ready, markReady] = useReducer(() => true, false)
  const [failures, setFailures] = useState<{ step: Step; count: number } | null>(null)
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const [lost, setLost] = useState<LostSlot | null>(null)
  const [isOtherPlace, setOtherPlace] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const availability = useAvailability(state.serviceId)

  const hasStep = params.has("etape")
  const wanted = parseStep(params.get("etape"))
  const step = later ? later.reachableStep(state, wanted, page.zones) : "service"
  const slot = availability.calendar?.days
    .find((day) => day.date === state.date)
    ?.slots.find((candidate) => candidate.time === state.time)

  const show = (target: Step, replace: boolean) =>
    void navigate(`?etape=${target}`, { replace, preventScrollReset: true, defaultShouldRevalidate: false })

  const goTo = (target: Step) => {
    setFailures(null)
    show(target, false)
  }

  const begin = async (): Promise<Later | null> => {
    try {
      const loaded = await loadLater()
      setLater(loaded)
      return loaded
    } catch {
      return null
    }
  }

  const edit = (action: WizardAction) => {
    setRefusal(null)
    if (action.type === "category-chosen") void begin()
    if (action.type === "service-chosen") void keepSlot(action.serviceId, state)
    if (action.type === "date-chosen" || action.type === "time-chosen") setLost(null)
    dispatch(action)
  }

  /** Loads the calendar of a newly chosen service, and drops a date or time chosen before that is not open for it. */
  const keepSlot = async (serviceId: string, { date, time }: WizardState) => {
    const calendar = await availability.load(serviceId)
    if (!calendar || !date) return
    const day = calendar.days.find((candidate) => candidate.date === date)
    if (day?.open && (!time || day.slots.some((slot) => slot.open && slot.time === time))) return
    setLost({ date, time })
    dispatch({ type: day?.open ? "slot-lost" : "day-lost" })
  }

  const errorsIn = (checked: Step, loaded = later): Record<string, string> => {
    const errors = loaded?.stepErrors(state, checked, page.zones) ?? {}
    if (checked === "date" && slot && !slot.open) errors.time ??= "Choisissez une heure."
    return errors
  }

  const checkStep = async () => {
    setRefusal(null)
    const loaded = later ?? (await begin())
    if (!loaded) setRefusal(OFFLINE)
    else if (Object.keys(errorsIn(step, loaded)).length === 0) return true
    else setFailures((previous) => ({ step, count: (previous?.count ?? 0) + 1 }))
    return false
  }

  const payment = usePayment((refused) => {
    setRefusal(refused)
    if (refused.code === "booking_expired" || refused.code === "booking_underway") dispatch({ type: "attempt-ended" })
    if (CHANGED.includes(refused.code)) {
      // The page shows the new values, and the visitor accepts them or not.
      dispatch({ type: "terms-accepted", accepted: false })
      void revalidate()
    }
    if (refused.code === "service_unavailable") dispatch({ type: "service-lost" })
    if (refused.code === "slot_taken" || refused.code === "slot_closed") {
      dispatch({ type: "slot-lost" })
      if (state.serviceId) void availability.load(state.serviceId)
    }
    const back = stepOfRefusal(refused)
    if (back) goTo(back)
  })

  const next = async () => {
    const after = stepAfter(step)
    if (!(await checkStep()) || !after) return
    // Reload the calendar: the visitor may have chosen the service a while ago.
    if (after === "date" && state.serviceId) void availability.load(state.serviceId)
    goTo(after)
  }

  const pay = async (honeypot: string, isOtherPlace = false) => {
    if (!(await checkStep())) return
    setOtherPlace(isOtherPlace)
    const key = state.attemptKey ?? newId()
    dispatch({ type: "payment-attempted", key })
    void payment.send({ ...state, attemptKey: key }, honeypot, shownOf(page, state.serviceId), isOtherPlace)
  }

  const isLinked = useRef(false)
  useEffect(() => {
    const stored = readStoredState()
    // Nothing stored: take the category that the visitor ticked before hydration.
    const tapped = stored || !form.current ? null : new FormData(form.current).get("category")
    if (stored) {
      const { serviceId } = stored
      dispatch({ type: "restored", state: stored })
      if (serviceId && !page.services.some((service) => service.id === serviceId)) dispatch({ type: "service-lost" })
      else if (serviceId) void availability.load(serviceId)
      if (resumeAt) show(resumeAt, true)
    } else if (typeof tapped === "string") {
      dispatch({ type: "category-chosen", category: tapped })
    }
    // A link of another page names a service; it leaves the address, so that a reload keeps a later choice.
    if (params.has("prestation")) {
      const linked = page.services.find(({ id }) => id === params.get("prestation"))
      if (linked) {
        dispatch({ type: "service-chosen", serviceId: linked.id, category: linked.category })
        void availability.load(linked.id)
        isLinked.current = true
      }
      void navigate("?", { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    }
    if (stored || tapped || isLinked.current) loadLater().then(setLater, () => undefined)
    markReady()
    // oxlint-disable-next-line react/exhaustive-deps -- once: restores this tab's stored state when the wizard mounts
  }, [])

  // The service that a link chose comes into sight, below the trades.
  useEffect(() => {
    if (!isLinked.current || state.serviceId === null) return
    isLinked.current = false
    form.current
      ?.querySelector('input[name="service_id"]:checked')
      ?.closest("label")
      ?.scrollIntoView({ block: "nearest" })
  }, [form, state.serviceId])

  useEffect(() => {
    if (ready) storeState(state)
  }, [ready, state])

  const isMisplaced = ready && hasStep && (later !== null || state === emptyState) && wanted !== step
  useEffect(() => {
    if (isMisplaced) show(step, true)
    // oxlint-disable-next-line react/exhaustive-deps -- `show` only forwards; running on its identity would navigate twice
  }, [isMisplaced, step])

  // Computes the proof while the visitor types or reads, so that the order does not wait for it.
  const isNearOrder = step === "informations" || step === "confirmation"
  useEffect(() => {
    if (isNearOrder && !payment.sending) later?.beginProof()
  }, [isNearOrder, later, payment.sending])

  const isShown = failures?.step === step
  return {
    state,
    edit,
    step,
    goTo,
    next,
    pay,
    availability,
    refusal,
    isOtherPlace,
    lost,
    LaterStep: later?.LaterStep ?? null,
    errors: { ...refusal?.fields, ...(isShown ? errorsIn(step) : {}) },
    failures: isShown ? failures.count : 0,
    sending: payment.sending,
  }
}

/** The step where the visitor can correct a refused order; null when it is the last one. */
function stepOfRefusal({ code, fields }: OrderRefusal): Step | null {
  if (code === "service_unavailable" || "service_id" in fields) return "service"
  if (code === "slot_taken" || code === "slot_closed" || "date" in fields || "time" in fields) return "date"
  const isContact = Object.keys(fields).some((name) => name in emptyState.contact)
  return code === "out_of_zone" || isContact ? "informations" : null
}
