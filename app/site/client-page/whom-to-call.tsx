import { Phone } from "lucide-react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./whom-to-call.module.css"

/** The company's telephone for questions and emergencies, its hours, and a link to the messages. */
export function WhomToCall({ company: { phone, hours } }: { company: Company }) {
  return (
    <section className={`sheet stack ${styles.card}`} aria-labelledby="appeler">
      <h2 id="appeler" className="size-3">
        Qui appeler
      </h2>
      <p>Une question, une urgence sur le chantier&nbsp;?</p>
      {phone ? (
        <>
          <ButtonLink href={phone.href} wide>
            <Phone size={20} aria-hidden="true" />
            {phone.label}
          </ButtonLink>
          {hours.length > 0 ? <Facts look="ends" facts={hours.map((line) => [line.days, line.hours])} /> : null}
          <p>
            Rien ne presse&nbsp;? <a href="#messages">Écrivez-nous ici</a>.
          </p>
        </>
      ) : (
        <ButtonLink href="#messages" wide>
          Écrivez-nous ici
        </ButtonLink>
      )}
    </section>
  )
}
