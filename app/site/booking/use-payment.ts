import { useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { loadLater } from "./later.ts"
import type { PayAnswer, Refusal } from "./types.ts"
import type { WizardState } from "./wizard-state.ts"

/** Sends the order. The browser leaves for the payment page, or `onRefused` is called once with what the server said. */
export function usePayment(onRefused: (refusal: Refusal) => void) {
  const fetcher = useFetcher<PayAnswer>({ key: "paiement" })
  const [isProving, setIsProving] = useState(false)
  const handled = useRef<PayAnswer | undefined>(undefined)

  useEffect(() => {
    if (!fetcher.data || handled.current === fetcher.data) return
    handled.current = fetcher.data
    onRefused(fetcher.data.refusal)
  })

  // The back button may bring the page back as it was left, still waiting for the payment page.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener("pageshow", reload)
    return () => window.removeEventListener("pageshow", reload)
  }, [])

  const send = async (state: WizardState, honeypot: string) => {
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
      idempotency_key: state.attemptKey,
      proof,
      website: honeypot,
    }
    // A refusal changes nothing that the page shows, and reading it all again would fail with the network.
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
