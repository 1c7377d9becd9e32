import type { LegalSettings } from "#domain/legal/legal.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { byLines, linesOf } from "#domain/company/lines.ts"
import { termsOfSale } from "#domain/legal/terms.ts"
import { Blocks } from "./blocks.tsx"
import { LegalPage, Part } from "./legal-page.tsx"

/** The general terms of sale from `domain/legal/terms.ts`; the confirmation mail contains the same text. */
export function Terms({ settings }: { settings: LegalSettings }) {
  const subject = byLines(linesOf(settings), {
    both: "aux interventions réservées en ligne et aux travaux confiés à",
    brico: "aux interventions réservées en ligne ou confiées à",
    reno: "aux travaux confiés à",
  })
  return (
    <LegalPage
      title="Conditions générales de vente"
      intro={`Version ${settings.terms_version}. Elles s’appliquent ${subject} ${settings.name} par des particuliers.`}
    >
      {termsOfSale(settings, useSite().company.departments).map(({ id, title, blocks }) => (
        <Part key={id} id={id} title={title}>
          <Blocks blocks={blocks} />
        </Part>
      ))}
    </LegalPage>
  )
}
