import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { TradeIllustration } from "#app/illustrations/trades.tsx"
import { SERVICE_CATEGORIES } from "#domain/booking/labels.ts"
import type { BookableService } from "#domain/booking/service.ts"
import type { Company } from "#domain/company/company.ts"
import { withTaxWords } from "#domain/vat.ts"
import { formatEuros } from "#domain/money.ts"
import styles from "./booking-hero.module.css"

type BookingHeroProps = { services: BookableService[]; company: Company }

/** Top of `/brico`: the offer, its buttons, the trades. « Réserver maintenant » only when there is a service. */
export function BookingHero({ services, company: { name, zone, isVatExempt } }: BookingHeroProps) {
  const lowestPrice = services.length > 0 ? Math.min(...services.map((service) => service.base_price)) : null
  return (
    <PageHero
      ground="yellow"
      line={`${name} Brico`}
      title={<>Un petit travail&nbsp;? On s’en occupe.</>}
      lead={
        <>
          <WholeNames>{`Dépannages, bricolage et entretien ${zone.where}, par des artisans qualifiés`}</WholeNames>
          {lowestPrice === null
            ? "."
            : `, selon les créneaux affichés. Des prix annoncés, à partir de ${withTaxWords(formatEuros(lowestPrice), isVatExempt)}.`}
        </>
      }
      ways={[
        ...(lowestPrice === null ? [] : [{ href: "#reserver", label: "Réserver maintenant" }]),
        { href: "/contact", label: "Demander un devis" },
      ]}
    >
      <ul className={styles.trades} aria-hidden="true">
        {SERVICE_CATEGORIES.slice(0, 6).map((category) => (
          <li key={category}>
            <TradeIllustration category={category} />
          </li>
        ))}
      </ul>
    </PageHero>
  )
}
