import { Lock } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import {
  begunWorkSentence,
  earlyStart,
  quoteFirstSentence,
  refundedInFull,
  urgentRepair,
} from "#domain/booking/consents.ts"
import { startsBeforeWithdrawalEnds, withdrawalDeadline } from "#domain/booking/rules.ts"
import type { BookableService } from "#domain/booking/service.ts"
import { addDays, formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import { spansOf } from "#domain/legal/text.ts"
import { formatEuros } from "#domain/money.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { withTaxWords } from "#domain/vat.ts"
import type { Step } from "./steps.ts"
import type { BookingPage } from "./types.ts"
import type { WizardAction, WizardState } from "./wizard-state.ts"
import styles from "./confirm-step.module.css"
import { LongText } from "./long-text.tsx"
import { SummaryLine } from "./summary-line.tsx"

type ConfirmStepProps = {
  page: BookingPage
  service: BookableService
  state: WizardState
  errors: Record<string, string>
  demo: boolean
  edit: (action: WizardAction) => void
  onReturn: (step: Step) => void
}

/** The order, the amount to pay now, and the terms to accept. */
export function ConfirmStep({ page, service, state, errors, demo, edit, onReturn }: ConfirmStepProps) {
  const { contact, date, time } = state
  const deposit = formatEuros(page.prepayment)
  // oxlint-disable-next-line react/purity -- what the clock says at each drawing
  const now = new Date()
  const isSoon = date !== null && startsBeforeWithdrawalEnds(date, now)
  return (
    <>
      <dl>
        <SummaryLine term="Prestation" edit="la prestation" onEdit={() => onReturn("service")}>
          <b>{service.name}</b>
          <span>
            à partir de {withTaxWords(formatEuros(service.base_price), page.isVatExempt)}, environ{" "}
            {formatDuration(service.duration_minutes)}
          </span>
          {service.included ? (
            <span className="soft">Le prix comprend&nbsp;: {keepSignsTogether(service.included)}</span>
          ) : null}
        </SummaryLine>
        <SummaryLine term="Date et heure" edit="la date et l’heure" onEdit={() => onReturn("date")}>
          <b>{date && time ? `${formatLongDate(date)} à ${formatTime(time)}` : null}</b>
          <span>nous vous appelons ensuite pour préparer notre venue</span>
        </SummaryLine>
        <SummaryLine term="Vos informations" edit="vos informations" onEdit={() => onReturn("informations")}>
          <b>{contact.client_name}</b>
          <span>
            {contact.address}, {contact.postal_code} {contact.city}
          </span>
          <span>{contact.client_email}</span>
          <span>{contact.client_phone}</span>
          {contact.description ? <LongText text={contact.description} /> : null}
        </SummaryLine>
      </dl>
      <section className="deposit stack gap-1" aria-label="Prix">
        <p className={`lead ${styles.total}`}>
          <span>À payer maintenant</span>
          <b className="figure size-3">{deposit}</b>
        </p>
        <p>
          C’est un <b>acompte</b>, déduit du prix final. {quoteFirstSentence}
        </p>
        <p>
          Il est {refundedInFull}. {begunWorkSentence}
        </p>
      </section>
      <ChoiceCheck
        name="terms_accepted"
        required
        checked={state.termsAccepted}
        error={errors.terms_accepted}
        onChange={(event) => edit({ type: "terms-accepted", accepted: event.target.checked })}
      >
        J’accepte les{" "}
        <a href="/cgv" target="_blank">
          conditions générales de vente
        </a>
        , je certifie l’exactitude des informations fournies et j’autorise le paiement de l’acompte de&nbsp;{deposit}.
      </ChoiceCheck>
      {isSoon ? (
        <ChoiceCheck
          name="express_request"
          checked={state.expressRequest}
          onChange={(event) => edit({ type: "express-requested", requested: event.target.checked })}
          hint={
            <p>
              {earlyStart.effect} Vous pouvez aussi réserver sans la cocher, et faire cette demande plus tard depuis
              «&nbsp;Gérer mon rendez-vous&nbsp;».
            </p>
          }
        >
          <b>
            Pour venir travailler le {date ? formatLongDate(date) : null}, il nous faut votre demande&nbsp;: sans elle,
            pas de travaux avant le {formatLongDate(addDays(withdrawalDeadline(now), 1))}.
          </b>{" "}
          {earlyStart.request}
        </ChoiceCheck>
      ) : null}
      {service.is_repair ? (
        <ChoiceCheck
          name="urgent_repair"
          checked={state.urgentRepair}
          onChange={(event) => edit({ type: "urgency-declared", declared: event.target.checked })}
          hint={<p>{urgentRepair.effect}</p>}
        >
          <b>Facultatif.</b> {urgentRepair.request}
        </ChoiceCheck>
      ) : null}
      {page.mediator ? (
        <p className="minor">
          En cas de litige, médiateur de la consommation&nbsp;:{" "}
          {spansOf(page.mediator).map((span) =>
            typeof span === "string" ? (
              span
            ) : (
              <a key={span.href} href={span.href} target="_blank">
                {span.label}
              </a>
            ),
          )}
          .
        </p>
      ) : null}
      {demo ? (
        <Alert tone="info" title="Démonstration">
          Le paiement est simulé&nbsp;: aucune carte n’est débitée.
        </Alert>
      ) : (
        <p className={`minor ${styles.secure}`}>
          <Lock size={18} aria-hidden="true" />
          Paiement par carte sur la page sécurisée de Stripe. Nous ne voyons jamais votre numéro de carte.
        </p>
      )}
    </>
  )
}
