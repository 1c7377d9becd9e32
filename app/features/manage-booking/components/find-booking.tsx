import { CalendarPlus, CalendarSync, MailOpen, Undo2, X } from "lucide-react"
import { ButtonLink } from "#app/components/site/button.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./find-booking.module.css"
import { ManagePage } from "./manage-page.tsx"

const POSSIBILITIES = [
  { icon: CalendarSync, text: "Déplacer, jusqu’à 24\u00a0heures avant, sans rien payer de plus" },
  { icon: X, text: "Annuler, en voyant d’abord ce qui vous est remboursé" },
  { icon: CalendarPlus, text: "Ajouter le rendez-vous à votre agenda" },
  { icon: Undo2, text: "Renoncer au contrat dans le délai de rétractation" },
]

/** Where the personal link is, and what to do without it. */
export function FindBooking({ company }: { company: Company }) {
  return (
    <ManagePage
      title="Gérer mon rendez-vous"
      intro="Tout se fait depuis votre lien personnel, sans compte ni mot de passe."
    >
      <section className={styles.where} aria-labelledby="lien">
        <MailOpen size={40} strokeWidth={1.75} aria-hidden="true" />
        <div>
          <h2 id="lien">Le lien est dans votre e-mail</h2>
          <p>
            Ouvrez l’e-mail de confirmation reçu après la réservation et touchez «&nbsp;Gérer mon rendez-vous&nbsp;». Si
            vous ne le voyez pas, regardez dans les indésirables.
          </p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="possible">
        <h2 id="possible">Ce que vous pouvez y faire</h2>
        <ul className={styles.list}>
          {POSSIBILITIES.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={22} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="perdu">
        <h2 id="perdu">Vous ne retrouvez pas l’e-mail&nbsp;?</h2>
        <p>
          Appelez-nous avec votre nom et la date du rendez-vous&nbsp;: nous vous le renvoyons, ou nous faisons le
          changement avec vous.
        </p>
        <p>
          <ButtonLink href={company.phone.href}>{company.phone.label}</ButtonLink>
        </p>
      </section>
    </ManagePage>
  )
}
