import { Check } from "lucide-react"
import type { Company } from "#domain/company/company.ts"
import styles from "./guarantees.module.css"

/** What everybody who writes may count on. */
export function Guarantees({ company }: { company: Company }) {
  const guarantees = [
    `Une réponse sous ${company.figures.responseTime}`,
    `Un devis gratuit et détaillé sous ${company.figures.quoteTime} après la visite`,
    "Des prix TTC annoncés avant de commencer",
    "Aucun travail supplémentaire sans votre accord écrit",
    "Garantie décennale pour les ouvrages qui en relèvent",
  ]
  return (
    <section aria-labelledby="guarantees-title" className={styles.panel}>
      <h2 id="guarantees-title">Nos garanties</h2>
      <ul className={styles.list}>
        {guarantees.map((guarantee) => (
          <li key={guarantee}>
            <Check size={20} strokeWidth={3} aria-hidden="true" />
            {guarantee}
          </li>
        ))}
      </ul>
    </section>
  )
}
