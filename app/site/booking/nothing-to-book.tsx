import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import type { Company } from "#domain/company/company.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import { BookingHero } from "./booking-hero.tsx"

/** `/brico` while no service can be booked online: what the company does, and a link to the contact form. */
export function NothingToBook({ company }: { company: Company }) {
  return (
    <>
      <BookingHero services={[]} company={company} nextSlot={null} />
      <Section
        title="La réservation en ligne ouvrira bientôt"
        intro="D’ici là, décrivez votre panne ou votre petit travail en deux phrases&nbsp;: nous revenons vers vous."
      >
        <p>
          <ButtonLink href={quotePath("brico")} size="large">
            Nous écrire
          </ButtonLink>
        </p>
      </Section>
    </>
  )
}
