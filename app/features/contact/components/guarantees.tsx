import ticks from "#app/components/site/ticks.module.css"
import type { Company } from "#domain/company/company.ts"

/** What everybody who writes may count on. */
export function Guarantees({ company }: { company: Company }) {
  return (
    <section aria-labelledby="guarantees-title" className="stack">
      <h2 id="guarantees-title" className="size-2">
        Nos garanties
      </h2>
      <ul className={ticks.ticks}>
        <li>Une réponse sous {company.figures.answerTime}</li>
        <li>Un devis gratuit et détaillé, {company.figures.quotePromise}</li>
        <li>Des prix TTC annoncés avant de commencer</li>
        <li>Aucun travail supplémentaire sans votre accord écrit</li>
        <li>Garantie décennale pour les ouvrages qui en relèvent</li>
      </ul>
    </section>
  )
}
