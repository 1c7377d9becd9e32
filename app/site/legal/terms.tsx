import type { LegalSettings } from "#domain/legal/legal.ts"
import { termsOfSale } from "#domain/legal/terms.ts"
import { Blocks } from "./blocks.tsx"
import { LegalPage, Part } from "./legal-page.tsx"

/** The general terms of sale from `domain/legal/terms.ts`; the confirmation mail contains the same text. */
export function Terms({ settings }: { settings: LegalSettings }) {
  return (
    <LegalPage
      title="Conditions générales de vente"
      intro={`Version ${settings.terms_version}. Elles s’appliquent aux interventions réservées en ligne et aux travaux confiés à ${settings.name} par des particuliers.`}
    >
      {termsOfSale(settings).map(({ id, title, blocks }) => (
        <Part key={id} id={id} title={title}>
          <Blocks blocks={blocks} />
        </Part>
      ))}
    </LegalPage>
  )
}
