import { CalendarPlus, CalendarSync, Mail } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Button, ButtonLink } from "#app/site/bricks/button.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import { Field, person } from "#app/site/bricks/field.tsx"
import { Illustration } from "#app/illustrations/illustration.tsx"
import { Mirabelle } from "#app/illustrations/mirabelle.tsx"
import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import { quoteFirst, slotSentence } from "#domain/booking/consents.ts"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./confirmation.module.css"
import { PhotosForm } from "./photos-form.tsx"
import { Ticket } from "./ticket.tsx"
import { VisitorCard } from "./visitor-card.tsx"

type ConfirmationProps = {
  outcome: CheckoutOutcome
  /** Token of the appointment; null from a day after the payment on, when this page shows less. */
  token: string | null
  booking: ManagedBooking | null
  /** The address of this page. */
  path: string
  /** sessionStorage key of the wizard's state, which the page deletes. */
  forget: string
  isCorrected: boolean
  refusal: FormRefusal | undefined
  company: Company
}

/** Page of a paid booking: its details, where the confirmation was mailed, and the next steps. It can be opened again. */
export function Confirmation({ outcome, token, booking, path, forget, company, ...answer }: ConfirmationProps) {
  const manage = token ? managePath(token) : null
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <header className={styles.head} data-forget={forget}>
        <Illustration viewBox="0 0 84 52" className={styles.plums}>
          <Mirabelle x={60} y={34} radius={15} />
          <Mirabelle x={24} y={31} radius={19} />
        </Illustration>
        <div className="stack gap-1">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a page reached by paying: its title is what must be read first */}
          <h1 className="size-4" tabIndex={-1} autoFocus>
            Votre réservation est enregistrée
          </h1>
          <p className="lead soft">Merci{greetingOf(booking)}&nbsp;! Votre acompte est bien reçu.</p>
        </div>
      </header>
      {booking ? <Ticket booking={booking} /> : <AnonymousFacts outcome={outcome} />}
      {booking ? <VisitorCard booking={booking} /> : null}
      {manage && booking?.scheduled_date ? (
        <ul className={`columns ${styles.ways}`}>
          <li>
            <ButtonLink href={`${manage}/rendez-vous.ics`} download wide>
              <CalendarPlus size={20} aria-hidden="true" />
              Ajouter à mon agenda
            </ButtonLink>
          </li>
          <li>
            <ButtonLink href={manage} variant="secondary" wide>
              <CalendarSync size={20} aria-hidden="true" />
              Gérer mon rendez-vous
            </ButtonLink>
          </li>
        </ul>
      ) : null}
      {token && booking ? <PhotosForm booking={booking} token={token} /> : null}
      <Mailed
        email={outcome.client_email ?? null}
        path={path}
        {...answer}
        isUndelivered={outcome.is_mail_refused ?? false}
      />
      <section className="stack" aria-labelledby="suite">
        <h2 id="suite" className="size-2">
          Et maintenant&nbsp;?
        </h2>
        <ol className={`stack ${styles.next}`}>
          <li>
            <p>
              <b>Nous vous appelons</b> pour préparer notre venue. {slotSentence}
            </p>
          </li>
          <li>
            <p>
              <b>L’artisan vient.</b> {quoteFirst.promise}&nbsp;; {quoteFirst.refusal}.
            </p>
          </li>
          <li>
            <p>
              <b>Le travail est fait</b>, et l’acompte est déduit du prix.
            </p>
          </li>
        </ol>
      </section>
      <p className="soft">
        Une question&nbsp;? <CallUs phone={company.phone} starts />.{" "}
        <a href="/brico#reserver">Réserver une autre intervention</a>
      </p>
    </Container>
  )
}

const greetingOf = (booking: ManagedBooking | null) => (booking?.first_name ? ` ${booking.first_name}` : "")

/** From a day after the payment this page shows no name, place or personal link: its address may be in the history of a shared browser. */
function AnonymousFacts({ outcome }: { outcome: CheckoutOutcome }) {
  const { reference, service_name: service, scheduled_date: date, scheduled_time: time } = outcome
  return (
    <Facts
      look="marked"
      className="capital"
      facts={[
        ["Référence", reference],
        ["Prestation", service],
        ["Passage prévu", date && time && `${formatLongDate(date)} à ${formatTime(time)}`],
      ]}
    />
  )
}

type MailedProps = {
  email: string | null
  path: string
  isCorrected: boolean
  /** The mail server of that address has refused the confirmation for good. */
  isUndelivered: boolean
  refusal: FormRefusal | undefined
}

/** Shows where the confirmation was mailed, and lets the visitor correct a wrong address. */
function Mailed({ email, path, isCorrected, isUndelivered, refusal }: MailedProps) {
  return (
    <section className={`sheet stack ${styles.mailed}`} aria-labelledby="confirmation">
      <h2 id="confirmation" className={`size-2 ${styles.mailedTitle}`}>
        <Mail size={24} aria-hidden="true" />
        {isUndelivered ? "Votre confirmation n’a pas pu être remise" : "Votre confirmation est en route"}
      </h2>
      <div id="reponse" tabIndex={-1} className="answer">
        {refusal ? (
          <Alert tone="danger" role="alert">
            {refusal.message}
          </Alert>
        ) : isCorrected ? (
          <Alert tone="success" role="status">
            L’adresse est corrigée, la confirmation repart aussitôt.
          </Alert>
        ) : null}
      </div>
      {email ? (
        <>
          {isUndelivered ? (
            <p>
              L’adresse <b className={styles.email}>{email}</b> refuse nos messages. Votre rendez-vous est bien
              enregistré&nbsp;: corrigez l’adresse, la confirmation repart aussitôt.
            </p>
          ) : (
            <p>
              Elle part à <b className={styles.email}>{email}</b>, avec le lien pour déplacer ou annuler, les conditions
              et le formulaire de rétractation. Regardez aussi dans les indésirables.
            </p>
          )}
          <details open={refusal || isUndelivered ? true : undefined}>
            <summary>Corriger l’adresse</summary>
            <form
              method="post"
              action={`${path}#reponse`}
              className={styles.form}
              aria-label="Corriger l’adresse e-mail"
              noValidate
            >
              <Field
                {...person.email}
                name="email"
                label="La bonne adresse e-mail"
                defaultValue={refusal?.values["email"] ?? email}
                error={refusal?.fields["email"]}
              />
              <Button type="submit">Renvoyer la confirmation</Button>
            </form>
          </details>
        </>
      ) : isUndelivered ? (
        <p>
          L’adresse de la réservation refuse nos messages. <a href="/contact">Écrivez-nous</a>, nous la corrigeons.
        </p>
      ) : (
        <p>
          Elle est partie à l’adresse de la réservation, avec le lien pour déplacer ou annuler.{" "}
          <a href="/rendez-vous">Je ne la retrouve pas</a>
        </p>
      )}
    </section>
  )
}
