import { useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { loadLater } from "./later.ts"
import type { shownOf } from "./shown.ts"
import type { PayAnswer, OrderRefusal } from "./types.ts"
import type { WizardState } from "./wizard-state.ts"

/** Sends the order. On success the browser goes to the payment page; otherwise `onRefused` is called once with the server's refusal. */
export function usePayment(onRefused: (refusal: OrderRefusal) => void) {
  const fetcher = useFetcher<PayAnswer>({ key: "paiement" })
  const [isProving, setIsProving] = useState(false)
  const handled = useRef<PayAnswer | undefined>(undefined)

  useEffect(() => {
    if (!fetcher.data || handled.current === fetcher.data) return
    handled.current = fetcher.data
    onRefused(fetcher.data.refusal)
  })

  // The back button may restore this page from the bfcache, still waiting for the payment page: reload it.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener("pageshow", reload)
    return () => window.removeEventListener("pageshow", reload)
  }, [])

  const send = async (
    state: WizardState,
    honeypot: string,
    shown: ReturnType<typeof shownOf>,
    isOtherPlace: boolean,
  ) => {
    setIsProving(true)
    const proof = await loadLater().then(({ takeProof }) => takeProof())
    setIsProving(false)
    const order = {
      service_id: state.serviceId,
      date: state.date,
      time: state.time,
      ...state.contact,
      terms_accepted: state.termsAccepted,
      express_request: state.expressRequest,
      urgent_repair: state.urgentRepair,
      other_place: isOtherPlace,
      shown,
      idempotency_key: state.attemptKey,
      proof,
      [TRAP_FIELD]: honeypot,
    }
    // No revalidation: a refusal changes nothing on the page, and a reload of its data would fail with the network.
    const options = {
      method: "post",
      action: "/brico",
      encType: "application/json",
      defaultShouldRevalidate: false,
    } as const
    void fetcher.submit(order, options)
  }

  return { send, sending: isProving || fetcher.state !== "idle" }
}
