import type { ReactNode } from "react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import type { BookableService } from "#domain/booking/service.ts"
import type { Company } from "#domain/company/company.ts"
import { withTaxWords } from "#domain/vat.ts"
import { formatEuros } from "#domain/money.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./booking-hero.module.css"

type BookingHeroProps = { services: BookableService[]; company: Company; nextSlot: string | null }

/**
 * Top of `/brico`: the offer and its buttons. It is short, because the choice of a trade follows at once, with its prices.
 * « Réserver maintenant » only when there is a service.
 */
export function BookingHero({ services, company, nextSlot }: BookingHeroProps) {
  const { lineNames, zone, isVatExempt, phone, openNow } = company
  const lowestPrice = services.length > 0 ? Math.min(...services.map((service) => service.base_price)) : null
  return (
    <div className={styles.hero}>
      <Container className={styles.layout}>
        <div className="stack gap-tight start">
          <p className={`pill ${styles.line}`}>{lineNames.brico}</p>
          <h1>
            Un petit travail&nbsp;? <span className="nowrap">On s’en occupe.</span>
          </h1>
        </div>
        <div className="stack start">
          <p className={`lead ${styles.lead}`}>
            <WholeNames>{`Dépannages, bricolage et entretien ${zone.where}, par des artisans qualifiés`}</WholeNames>
            {lowestPrice === null ? (
              "."
            ) : (
              <>
                , selon les créneaux affichés. Des prix annoncés,{" "}
                <b className="nowrap">à partir de {withTaxWords(formatEuros(lowestPrice), isVatExempt)}</b>.
              </>
            )}
          </p>
          {nextSlot ? (
            <p>
              Prochain créneau libre&nbsp;: <b className="nowrap">{nextSlot}</b>
            </p>
          ) : null}
          <p className={`cluster gap-tight ${styles.ways}`}>
            {lowestPrice === null ? null : (
              <ButtonLink href="#reserver" variant="on-yellow">
                Réserver maintenant
              </ButtonLink>
            )}
            <ButtonLink href={quotePath("brico")} variant={lowestPrice === null ? "on-yellow" : "secondary"}>
              Demander un devis
            </ButtonLink>
          </p>
          {phone && openNow ? (
            <p>
              <a href={phone.href} className={`nowrap ${styles.phone}`}>
                {phone.label}
              </a>{" "}
              <span className="nowrap">{openNow.words}</span>
            </p>
          ) : null}
        </div>
      </Container>
    </div>
  )
}

/** The wizard on its first visit: it begins on the yellow of the hero. */
export function WizardGround({ children }: { children: ReactNode }) {
  return <div className={styles.start}>{children}</div>
}
