import { formatPhone, toInternationalPhone } from "../phone-format.ts"
import { describeFooter, describeSeller, type Seller } from "./seller.ts"
import { type SheetDate, sheetDate } from "./words.ts"

/** What server/documents/templates/paper.typ draws around every document: head, running head, foot, and « SPÉCIMEN » across. */
export type SheetFrame = {
  title: string
  date: SheetDate
  specimen: string | null
  /** Beside the seller's name, from the second page on. */
  running: string
  seller: { name: string; lines: string[] }
  footer: string
  /** The seller's telephone as it is written above, and the address that calls it. */
  phone: { text: string; href: string } | null
}

type Facts = { title: string; running: string; on: string; isSpecimen: boolean }

export function frameOf(seller: Seller, { title, running, on, isSpecimen }: Facts): SheetFrame {
  return {
    title,
    date: sheetDate(on),
    specimen: isSpecimen ? "SPÉCIMEN" : null,
    running,
    seller: describeSeller(seller),
    footer: describeFooter(seller),
    phone: seller.phone?.trim()
      ? { text: formatPhone(seller.phone), href: `tel:${toInternationalPhone(seller.phone)}` }
      : null,
  }
}
