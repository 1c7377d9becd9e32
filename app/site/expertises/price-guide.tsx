import { Clock } from "lucide-react"
import { Section } from "#app/site/bricks/section.tsx"
import type { PriceGuide as Guide } from "#domain/company/price-guide.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import styles from "./price-guide.module.css"

/** What renovations cost, as the owner entered it; renders nothing without a price. */
export function PriceGuide({ guide: { prices, month } }: { guide: Guide }) {
  if (prices.length === 0) return null
  return (
    <Section
      id="combien"
      ground="white"
      title="Combien ça coûte"
      intro={`Les fourchettes de nos chantiers, relevées en ${month}. Le prix du vôtre est celui du devis, gratuit et détaillé.`}
    >
      <ul className={styles.prices}>
        {prices.map(({ name, price, duration, includes }, index) => (
          <li key={index}>
            <h3>{keepSignsTogether(name)}</h3>
            <p className={`figure size-2 ${styles.price}`}>{price}</p>
            {duration ? (
              <p className={`soft ${styles.duration}`}>
                <Clock size={18} strokeWidth={2.25} aria-hidden="true" />
                <span className="visually-hidden">Durée&nbsp;: </span>
                {duration}
              </p>
            ) : null}
            {includes ? <p className={`soft ${styles.includes}`}>{keepSignsTogether(includes)}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
