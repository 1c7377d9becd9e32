import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import type { Phone } from "#domain/company/company.ts"
import type { PaymentReturn } from "./types.ts"
import styles from "./payment-panel.module.css"

const POLL_MS = 3_000

/** The outcome of the payment is not known yet: polls the server every 3 seconds while the page is visible and online. */
export function PendingPayment({ phone }: { phone: Phone | null }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      // If this request fails, the next interval retries.
      if (document.visibilityState === "visible" && navigator.onLine) revalidate().catch(() => undefined)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div className={`sheet stack ${styles.panel}`} role="status">
      <p className="lead">
        Nous attendons la confirmation de votre banque, en général quelques secondes. Cette page se met à jour toute
        seule.
      </p>
      <span className={`breathing ${styles.pulse}`} aria-hidden="true" />
      <p>
        Inutile de payer à nouveau&nbsp;: un e-mail vous confirmera la réservation. Un doute&nbsp;?{" "}
        <CallUs phone={phone} starts />.
      </p>
      <p>
        Vous n’avez pas payé&nbsp;? <a href="/brico?etape=confirmation">Revenir à la réservation</a>
      </p>
    </div>
  )
}

/** Message for a visitor who returns without a paid booking. It takes the focus, so that it is seen and read aloud. */
export function ReturnNotice({ payment, phone }: { payment: PaymentReturn; phone: Phone | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
    // A reload must not repeat the notice. The wizard removes the parameters by itself when it shows another step.
    if (!notice.current || !new URLSearchParams(location.search).has("payment")) return
    history.replaceState(history.state, "", location.pathname)
  }, [])
  const text = noticeOf(payment, phone)
  if (!text) return null
  return (
    <div ref={notice} tabIndex={-1} className="space-after">
      <Alert tone="warning" role="alert" title={text.title}>
        {text.body}
      </Alert>
    </div>
  )
}

function noticeOf(payment: PaymentReturn, phone: Phone | null) {
  if (payment.kind === "cancelled")
    return {
      title: "Paiement annulé",
      body: "Aucune somme n’a été débitée et rien n’est réservé. Vos choix sont conservés\u00a0: reprenez quand vous voulez, le créneau est à vous s’il est encore libre.",
    }
  const state = payment.kind === "returned" ? payment.outcome.state : null
  // The payment came too late for its slot, or the booking was cancelled since.
  if (state === "cancelled")
    return {
      title: "Cette réservation est annulée",
      body: (
        <>
          Le dernier e-mail que nous vous avons envoyé dit pourquoi, et ce que devient votre paiement. Un doute&nbsp;?{" "}
          <CallUs phone={phone} starts />.
        </>
      ),
    }
  // The address says « success », but the server knows no such payment.
  if (state === "unknown")
    return {
      title: "Aucun paiement trouvé",
      body: (
        <>
          Cette réservation n’est pas enregistrée. Si votre carte a été débitée, <CallUs phone={phone} />
          &nbsp;: nous vérifions aussitôt.
        </>
      ),
    }
  return null
}
