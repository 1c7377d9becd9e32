import type { ReactNode } from "react"
import { type Basis, basisLabels } from "#domain/vat.ts"

type LinesSectionProps = {
  content: { price_basis: Basis; seller: { vat_exempt: boolean } }
  children: ReactNode
}

/** The lines of a quote or an invoice, and what their amounts are. */
export const LinesSection = ({ content: { price_basis, seller }, children }: LinesSectionProps) => (
  <section className="stack" aria-labelledby="lignes">
    <h2 id="lignes" className="size-3">
      Le détail
    </h2>
    <p className="minor">
      {seller.vat_exempt ? "TVA non applicable." : `Les montants des lignes sont ${basisLabels[price_basis]}.`}
    </p>
    {children}
  </section>
)
