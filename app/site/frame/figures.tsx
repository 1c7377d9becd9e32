import type { CompanyFigures } from "#domain/company/company.ts"
import { formatCount } from "#domain/numbers.ts"
import styles from "./figures.module.css"

/** The company's figures along a tape measure; figures that it did not enter are left out, and so is a lonely one. */
export function Figures({ figures }: { figures: CompanyFigures }) {
  const { projects, rating } = figures
  const marks = [
    { value: projects === null ? null : formatCount(projects), label: "projets réalisés" },
    { value: rating?.value, label: rating ? `${rating.source}, ${rating.month}` : "", link: rating?.link },
    { value: figures.craftspeople, label: "artisans partenaires" },
    { value: figures.responseTime, label: "pour vous répondre, les jours ouvrés" },
  ].filter(({ value }) => value)
  // A single figure on a tape as wide as the page looks broken; the response time stands in the hero as well.
  if (marks.length < 2) return null
  return (
    <section className={styles.tape} aria-label="En quelques chiffres">
      <ul className={styles.marks}>
        {marks.map(({ value, label, link }) => (
          <li key={label}>
            <strong>{value}</strong> {link ? <a href={link}>{label}</a> : label}
          </li>
        ))}
      </ul>
    </section>
  )
}
