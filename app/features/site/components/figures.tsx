import type { CompanyFigures } from "#domain/company/company.ts"
import { formatCount } from "#domain/numbers.ts"
import styles from "./figures.module.css"

/** The company's figures along a tape measure. */
export function Figures({ figures }: { figures: CompanyFigures }) {
  const marks = [
    { value: formatCount(figures.projects), label: "projets réalisés" },
    { value: figures.rating, label: "de note Google" },
    { value: figures.craftspeople, label: "artisans partenaires" },
    { value: figures.responseTime, label: "pour vous répondre, les jours ouvrés" },
  ]
  return (
    <section className={styles.tape} aria-label="En quelques chiffres">
      <ul className={styles.marks}>
        {marks.map(({ value, label }) => (
          <li key={label}>
            <strong>{value}</strong> {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
