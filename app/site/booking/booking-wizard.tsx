import { type SubmitEvent, useEffect, useRef } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { Honeypot } from "#app/site/bricks/honeypot.tsx"
import { TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { takeHeldSubmit } from "#app/lib/held-submit.ts"
import type { ErrorCode } from "#domain/errors.ts"
import { formatEuros } from "#domain/money.ts"
import { isMissing, missingIn } from "./missing.ts"
import { type Step, stepBefore, STEPS, stepTitles } from "./steps.ts"
import type { BookingPage } from "./types.ts"
import { useBookingWizard } from "./use-booking-wizard.ts"
import styles from "./booking-wizard.module.css"
import { Recap } from "./recap.tsx"
import { ServiceStep } from "./service-step.tsx"
import { StepList } from "./step-list.tsx"

type BookingWizardProps = {
  page: BookingPage
  demo: boolean
  /** Step at which a visitor continues after returning from the payment page; null to use the step in the URL. */
  resumeAt: Step | null
  /** Heading level of the step's title, below that of the page. */
  level: "h2" | "h3"
}

const MISSING = "Veuillez remplir tous les champs obligatoires."
const WRONG = "Certaines informations sont à corriger."

/** The four steps of a booking, one native form. */
export function BookingWizard({ page, demo, resumeAt, level: Heading }: BookingWizardProps) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wizard = useBookingWizard(page, resumeAt, form)
  const { state, step, errors, failures, refusal, lost, sending, availability, LaterStep } = wizard
  const previous = stepBefore(step)
  const missing = missingIn(step, state)
  const service = page.services.find((candidate) => candidate.id === state.serviceId) ?? null

  // The refusal is at the top, far from the pressed button, so it gets the focus. When the refusal also changes the step, the effect below focuses the step's title instead.
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) refused.current?.focus()
  }, [refusal])

  const shownStep = useRef(step)
  const isResuming = useRef(resumeAt !== null)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // ReturnNotice has the focus first, with the outcome of the payment.
    if (isResuming.current && step === resumeAt) return
    isResuming.current = false
    heading.current?.focus({ preventScroll: true })
    const top = form.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight / 2) form.current?.scrollIntoView({ block: "start" })
  }, [step, resumeAt])

  useEffect(() => {
    if (takeHeldSubmit(form.current)) form.current?.requestSubmit()
  }, [])

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [failures])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    if (step === "confirmation") void wizard.pay(takeTrap(event.currentTarget))
    else void wizard.next()
  }

  return (
    <div className={`stack gap-3 ${styles.layout}`}>
      <form
        ref={form}
        className={`sheet stack gap-3 ${styles.form}`}
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Réservation"
        data-step={step}
      >
        <StepList current={step} onReturn={wizard.goTo} />
        <Heading ref={heading} tabIndex={-1} className={`stack gap-half size-3 ${styles.title}`}>
          <span className={`minor ${styles.count}`}>
            Étape {STEPS.indexOf(step) + 1} sur {STEPS.length}
            <span className="visually-hidden">{"\u00a0: "}</span>
          </span>
          {stepTitles[step]}
        </Heading>
        {failures > 0 && Object.keys(errors).length > 0 ? (
          <Alert key={failures} tone="danger" role="alert">
            {isMissing(step, state) ? MISSING : WRONG}
          </Alert>
        ) : null}
        {refusal ? (
          <div ref={refused} tabIndex={-1}>
            <Alert
              tone="danger"
              role="alert"
              // oxlint-disable-next-line react/refs -- the form is read by the press
              more={moreOf(refusal.code, wizard.isOtherPlace, () => void wizard.pay(takeTrap(form.current), true))}
            >
              {refusal.message}
            </Alert>
          </div>
        ) : null}
        <fieldset className={`stack gap-3 ${styles.fields}`} disabled={sending}>
          {step === "service" ? <ServiceStep {...{ page, state, errors }} edit={wizard.edit} /> : null}
          {step !== "service" && LaterStep ? (
            <LaterStep
              {...{ step, page, service, state, errors, demo, availability, lost }}
              edit={wizard.edit}
              onReturn={wizard.goTo}
            />
          ) : null}
          <div className={`cluster ${styles.actions}`} data-step={step}>
            {previous ? (
              <Button variant="quiet" onClick={() => wizard.goTo(previous)}>
                Retour
              </Button>
            ) : null}
            <Button type="submit" size="large" className={styles.forward} aria-busy={sending}>
              {step === "confirmation" ? payLabel(page.prepayment, sending) : <ContinueLabel missing={missing} />}
            </Button>
          </div>
        </fieldset>
        <Honeypot />
        <p className="visually-hidden" role="status">
          {sending ? "Ouverture de la page de paiement…" : ""}
        </p>
      </form>
      <Recap {...{ page, service, state }} />
    </div>
  )
}

/** The trap's text, which it loses: a form filler may have filled it once. */
function takeTrap(form: HTMLFormElement | null): string {
  const trap = form?.elements.namedItem(TRAP_FIELD)
  if (!(trap instanceof HTMLInputElement)) return ""
  const { value } = trap
  trap.value = ""
  return value
}

/** What the visitor can do about a refusal, below its sentence. */
function moreOf(code: ErrorCode, isOtherPlace: boolean, orderElsewhere: () => void) {
  if (code === "slot_taken" || code === "slot_closed")
    return <p>Choisissez une autre heure ou une autre date&nbsp;: vos informations sont conservées.</p>
  if (code !== "already_booked") return null
  if (isOtherPlace) return <p>Pour une seconde venue au même endroit, choisissez une autre heure.</p>
  return (
    <div className="stack gap-1 start">
      <p>Cette commande est pour un autre lieu, à la même heure&nbsp;?</p>
      <Button variant="secondary" onClick={orderElsewhere}>
        Oui, c’est un autre lieu
      </Button>
    </div>
  )
}

const INVALID = '[aria-invalid="true"], [data-invalid] :is(input:not(:disabled), [tabindex="0"])'

function payLabel(prepayment: number, sending: boolean) {
  if (sending) return "Ouverture du paiement…"
  return (
    <span>
      Confirmer et <span className="nowrap">payer {formatEuros(prepayment)}</span> — commande avec obligation de
      paiement
    </span>
  )
}

/** Label of the « Continuer » button. Screen readers read the missing answers in parentheses. */
function ContinueLabel({ missing }: { missing: string | null }) {
  return (
    <span className={styles.goOn}>
      Continuer{" "}
      {missing ? (
        <small className={styles.missing}>
          <span className="visually-hidden">(</span>
          {missing}
          <span className="visually-hidden">)</span>
        </small>
      ) : null}
    </span>
  )
}
