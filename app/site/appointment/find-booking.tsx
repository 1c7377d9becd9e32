import { CalendarPlus, CalendarSync, MailOpen, Undo2, X } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button, ButtonLink } from "#app/site/bricks/button.tsx"
import { Field, person } from "#app/site/bricks/field.tsx"
import { FormTraps } from "#app/site/bricks/form-traps.tsx"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { freeCancellation, withdrawalPeriod } from "#domain/booking/terms.ts"
import type { Company } from "#domain/company/company.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./find-booking.module.css"
import { endSentence, ManagePage } from "./manage-page.tsx"

const POSSIBILITIES = [
  { icon: CalendarSync, text: `Déplacer, jusqu’à ${freeCancellation} avant, sans rien payer de plus` },
  { icon: X, text: "Annuler, en voyant d’abord ce qui vous est remboursé" },
  { icon: CalendarPlus, text: "Ajouter le rendez-vous à votre agenda" },
  { icon: Undo2, text: `Vous rétracter, pendant ${withdrawalPeriod} après la commande, sauf réparation urgente` },
]

type FindBookingProps = {
  company: Company
  /** The visitor has just asked for the link. */
  asked: boolean
  /** Signed timestamp of the page. */
  stamp: string
  refusal: FormRefusal | undefined
}

/** Explains where the personal link is, and mails it again. */
export function FindBooking({ company, asked, stamp, refusal }: FindBookingProps) {
  return (
    <ManagePage
      title="Gérer mon rendez-vous"
      intro="Tout se fait depuis votre lien personnel, sans compte ni mot de passe."
      answer={asked ? <Asked /> : null}
      phone={company.phone}
    >
      <section className={styles.where} aria-labelledby="lien">
        <MailOpen size={40} strokeWidth={1.75} aria-hidden="true" />
        <div className="stack gap-1">
          <h2 id="lien" className="size-2">
            Le lien est dans votre e-mail
          </h2>
          <p>
            Ouvrez l’e-mail de confirmation reçu après la réservation et touchez «&nbsp;Gérer mon rendez-vous&nbsp;». Si
            vous ne le voyez pas, regardez dans les indésirables.
          </p>
        </div>
      </section>
      <section className="stack" aria-labelledby="possible">
        <h2 id="possible" className="size-2">
          Ce que vous pouvez y faire
        </h2>
        <ul className="stack gap-tight icons">
          {POSSIBILITIES.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={22} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="perdu">
        <h2 id="perdu" className="size-2">
          Vous ne retrouvez pas l’e-mail&nbsp;?
        </h2>
        <p>Donnez l’adresse e-mail de la réservation&nbsp;: nous y renvoyons le lien de vos rendez-vous à venir.</p>
        <form
          method="post"
          action="/rendez-vous#refus"
          className={styles.form}
          aria-label="Recevoir mon lien"
          noValidate
        >
          <Field
            {...person.email}
            name="email"
            defaultValue={refusal?.values["email"] ?? ""}
            error={refusal?.fields["email"]}
          />
          <FormTraps stamp={refusal?.values[STAMP_FIELD] ?? stamp} />
          <Button type="submit">Recevoir mon lien</Button>
        </form>
        <div id="refus" tabIndex={-1} className="answer">
          {refusal ? (
            <Alert tone="danger" role="alert">
              {endSentence(refusal.message)}
            </Alert>
          ) : null}
        </div>
      </section>
      <section className="stack" aria-labelledby="retractation">
        <h2 id="retractation" className="size-2">
          Vous avez changé d’avis&nbsp;?
        </h2>
        <p>
          Pendant {withdrawalPeriod} après la commande, sauf réparation urgente que vous avez expressément demandée,
          vous pouvez renoncer au contrat sans donner de motif (<a href="/cgv#retractation">droit de rétractation</a>),
          avec votre lien ou sans lui.
        </p>
        <p>
          <ButtonLink href="/rendez-vous/renoncer" variant="secondary">
            Renoncer au contrat ici
          </ButtonLink>
        </p>
      </section>
    </ManagePage>
  )
}

function Asked() {
  return (
    <Alert tone="success" role="status" title="C’est demandé">
      Si un rendez-vous à venir a été pris avec cette adresse, son lien y arrive d’ici quelques minutes. Rien ne
      vient&nbsp;? Regardez dans les indésirables, ou appelez-nous.
    </Alert>
  )
}
