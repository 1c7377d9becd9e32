import { Link, Section, Text } from "@react-email/components"
import { brand } from "#domain/brand.ts"
import { termsOfSale } from "#domain/legal/terms.ts"
import { type LegalBlock, spansOf } from "#domain/legal/text.ts"
import type { Company } from "../mail.ts"
import { Subtitle } from "./layout.tsx"

const text = { color: brand.inkSoft, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" }

type TermsInFullProps = { company: Company; publicUrl: string; accepted: string | null }

/**
 * The terms in force when the mail is sent, in the mail itself: a linked page could change later (L221-13). Earlier texts are not stored: a
 * mail that is sent again after a change names the version that the client accepted, and says that the text is a later one.
 */
export function TermsInFull({ company, publicUrl, accepted }: TermsInFullProps) {
  const isLater = accepted !== null && accepted !== company.terms_version
  return (
    <Section style={{ borderTop: `1px solid ${brand.line}`, margin: "24px 0 0" }}>
      <Subtitle>Votre contrat, à conserver</Subtitle>
      <Text style={text}>
        Ce message confirme votre commande (code de la consommation, art. L221-13).{" "}
        {isLater
          ? `Les conditions générales de vente qui s’y appliquent sont celles que vous avez acceptées, version ${accepted}\u00a0: notre premier message de confirmation les contient. Elles ont changé depuis. Voici pour information la version ${company.terms_version}, en vigueur aujourd’hui`
          : `Voici les conditions générales de vente qui s’y appliquent, version ${company.terms_version}`}
        , avec le modèle de formulaire de rétractation, les garanties et les voies de recours.
      </Text>
      {termsOfBooking(company).map(({ id, title, blocks }) => (
        <Section key={id}>
          <Text style={{ ...text, color: brand.ink, fontWeight: 700, margin: "16px 0 4px" }}>{title}</Text>
          {blocks.flatMap(linesOf).map((line) => (
            <Text key={line} style={text}>
              {spansOf(line).map((span) =>
                typeof span === "string" ? (
                  span
                ) : (
                  <Link key={span.href} href={new URL(span.href, publicUrl).href} style={{ color: brand.raspberry }}>
                    {span.label}
                  </Link>
                ),
              )}
            </Text>
          ))}
        </Section>
      ))}
    </Section>
  )
}

/** The contract is a booking, also when the company has stopped Brico since. */
const termsOfBooking = (company: Company) => termsOfSale({ ...company, offers_brico: true }, company.zones)

function linesOf(block: LegalBlock): string[] {
  if (typeof block === "string") return [block]
  if ("list" in block) return block.list.map((item) => `•\u00a0${item}`)
  return "framed" in block ? block.framed : block.lines.map(({ term, value }) => `${term}\u00a0: ${value}`)
}
