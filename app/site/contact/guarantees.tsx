import ticks from "#app/site/bricks/ticks.module.css"
import type { Company } from "#domain/company/company.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import { withPromise } from "#domain/company/statistics.ts"

/** The company's promises to everybody who writes. */
export function Guarantees({ company }: { company: Company }) {
  const { answerTime, quotePromise } = company.figures
  return (
    <section aria-labelledby="guarantees-title" className="stack">
      <h2 id="guarantees-title" className="size-2">
        Nos garanties
      </h2>
      <ul className={ticks.ticks}>
        {answerTime ? <li>Une réponse sous {answerTime}</li> : null}
        <li>{withPromise("Un devis gratuit et détaillé", quotePromise)}</li>
        <li>Des prix {company.isVatExempt ? "" : "TTC "}annoncés avant de commencer</li>
        <li>Aucun travail supplémentaire sans votre accord écrit</li>
        {company.insurance ? <li>Garantie décennale pour les ouvrages qui en relèvent ({company.insurance})</li> : null}
        {company.isVatExempt ? <li>{VAT_EXEMPTION}</li> : null}
      </ul>
    </section>
  )
}
