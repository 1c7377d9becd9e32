import * as z from "zod/mini"
import { formatCapital, formatSiret } from "../legal/legal.ts"
import { formatPhone } from "../phone-format.ts"
import { VAT_EXEMPTION } from "../vat.ts"

const text = z.nullable(z.string())

/** The company as its documents name it (`private.seller_identity`). */
export const sellerSchema = z.object({
  name: z.string(),
  legal_form: text,
  share_capital: text,
  address: text,
  siret: text,
  rcs: text,
  tva: text,
  vat_exempt: z.boolean(),
  phone: text,
  email: text,
  insurer_identity: text,
  insurance_contract: text,
  insurance_area: text,
  mediator_identity: text,
  mediator_website: text,
})
export type Seller = z.output<typeof sellerSchema>

/** The seller at the head of a document, as the law wants it named (code de commerce, R123-237). */
export function describeSeller(seller: Seller): { name: string; lines: string[] } {
  const capital = seller.share_capital?.trim()
  const { siret, rcs, tva, vat_exempt } = seller
  const lines = [
    [seller.legal_form, capital && `au capital de ${formatCapital(capital)}`].filter(Boolean).join(" "),
    seller.address ?? "",
    [siret && `SIRET ${formatSiret(siret)}`, rcs].filter(Boolean).join(", "),
    vat_exempt ? VAT_EXEMPTION : tva ? `TVA ${tva}` : "",
    [seller.phone && formatPhone(seller.phone), seller.email].filter(Boolean).join(", "),
  ]
  return { name: seller.name, lines: lines.filter((line) => line.trim()) }
}

/** At the foot of each page. */
export function describeFooter({ name, siret, rcs }: Seller): string {
  return [name, siret && `SIRET ${formatSiret(siret)}`, rcs].filter(Boolean).join(", ")
}
