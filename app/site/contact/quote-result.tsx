import { Alert } from "#app/site/bricks/alert.tsx"
import type { Company } from "#domain/company/company.ts"
import { CONTACT_FAILED, CONTACT_SENT, contactFailureReason } from "#domain/contact/rules.ts"
import { AppError } from "#domain/errors.ts"
import type { ContactRefusal, SentState } from "./types.ts"

/** The request arrived. */
export function Sent({ company, state }: { company: Company; state: SentState }) {
  const { answerTime } = company.figures
  return (
    <Alert tone="success" role="status" title={CONTACT_SENT}>
      {answerTime ? `Nous vous répondons sous ${answerTime}.` : "Nous revenons vers vous."} Une confirmation part à
      votre adresse e-mail.
      {state === "sent-without-photos"
        ? " Certaines photos n’ont pas pu être jointes\u00a0: envoyez-les en répondant à cet e-mail."
        : null}
    </Alert>
  )
}

type Phone = Company["phone"]

/** The request is refused, with what to correct. */
export function Refused({ refusal, phone }: { refusal: ContactRefusal; phone: Phone }) {
  // The script removes this sentence, because it keeps the chosen photos.
  const lost = refusal.hadPhotos ? (
    <p data-lost="">Vos photos n’ont pas pu être gardées&nbsp;: choisissez-les de nouveau.</p>
  ) : null
  return (
    <Alert
      tone="danger"
      role="alert"
      title={refusal.summary}
      more={
        <>
          {refusal.isFailure ? <Kept phone={phone} /> : null}
          {lost}
        </>
      }
    >
      {refusal.reason}
    </Alert>
  )
}

/** Template that the script shows when no response came. */
export function NotSent({ phone }: { phone: Phone }) {
  return (
    <Alert tone="danger" role="alert" title={CONTACT_FAILED} more={<Kept phone={phone} />}>
      {contactFailureReason(new AppError("unavailable"))}
    </Alert>
  )
}

function Kept({ phone }: { phone: Phone }) {
  return (
    <p>
      Vos réponses sont toujours dans le formulaire.
      {phone ? (
        <>
          {" "}
          Vous pouvez aussi nous appeler au <a href={phone.href}>{phone.label}</a>.
        </>
      ) : null}
    </p>
  )
}
