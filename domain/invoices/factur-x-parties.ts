import type { Invoice } from "../documents/invoice.ts"
import { formatCapital } from "../legal/legal.ts"
import { element, leaf } from "./xml.ts"

/** Seller (BG-4) and buyer (BG-7) of the XML of an invoice. */

/** Schemes of identifiers (ISO 6523, and the list of electronic addresses). */
const [SIREN, SIRET, FRENCH_ADDRESS, MAIL] = ["0002", "0009", "0225", "EM"] as const
/** The product invoices in France alone. */
const COUNTRY = "FR"

type Address = { lines: string[]; postalCode: string | null; city: string | null }

export function sellerParty({ seller }: Invoice): string {
  const siret = seller.siret?.replace(/\D/g, "") ?? null
  const siren = siret?.slice(0, 9) ?? null
  const { legal_form, share_capital, rcs } = seller
  const capital = share_capital?.trim()
  return element(
    "ram:SellerTradeParty",
    leaf("ram:GlobalID", siret, { schemeID: SIRET }),
    leaf("ram:Name", seller.name),
    leaf(
      "ram:Description",
      [legal_form, capital && `capital ${formatCapital(capital)}`, rcs].filter(Boolean).join(", "),
    ),
    element("ram:SpecifiedLegalOrganization", leaf("ram:ID", siren, { schemeID: SIREN })),
    postalAddress(readAddress(seller.address)),
    electronicAddress(siren, seller.email),
    // A company under the franchise may have no number of VAT; the rules then want its number with the tax office.
    seller.tva ? taxRegistration("VA", seller.tva) : taxRegistration("FC", siren),
  )
}

export function buyerParty({ buyer, seller }: Invoice): string {
  const { address, postal_code: postalCode, city } = buyer
  const siren = buyer.is_consumer ? null : buyer.siren
  const known = postalCode && city ? { lines: withoutTown(address, postalCode, city), postalCode, city } : null
  return element(
    "ram:BuyerTradeParty",
    leaf("ram:Name", buyer.name),
    element("ram:SpecifiedLegalOrganization", leaf("ram:ID", siren, { schemeID: SIREN })),
    postalAddress(known ?? readAddress(address)),
    // The French rules require an electronic address and define none for a consumer without e-mail. A consumer's invoice goes to no platform.
    electronicAddress(siren, buyer.email ?? seller.email),
    buyer.is_consumer ? "" : taxRegistration("VA", buyer.vat_number),
  )
}

const electronicAddress = (siren: string | null, email: string | null) =>
  element(
    "ram:URIUniversalCommunication",
    siren ? leaf("ram:URIID", siren, { schemeID: FRENCH_ADDRESS }) : leaf("ram:URIID", email, { schemeID: MAIL }),
  )

const taxRegistration = (schemeID: "VA" | "FC", number: string | null) =>
  element("ram:SpecifiedTaxRegistration", leaf("ram:ID", number?.replace(/\s/g, ""), { schemeID }))

function postalAddress({ lines, postalCode, city }: Address): string {
  const [one, two, ...others] = lines
  return element(
    "ram:PostalTradeAddress",
    leaf("ram:PostcodeCode", postalCode),
    leaf("ram:LineOne", one),
    leaf("ram:LineTwo", two),
    leaf("ram:LineThree", others.join(", ")),
    leaf("ram:CityName", city),
    leaf("ram:CountryID", COUNTRY),
  )
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || [])

/** Lines, postal code and town of an address in one text: « 12 rue des Lilas, 75011 Paris ». */
function readAddress(address: string | null): Address {
  const text = (address ?? "").trim()
  const [, before, postalCode, city] = /^([\s\S]*?)[\s,]*\b(\d{5})\s+([^\n,]+)$/.exec(text) ?? []
  if (before === undefined || !postalCode || !city) return { lines: linesOf(text), postalCode: null, city: null }
  return { lines: linesOf(before), postalCode, city }
}

const withoutTown = (address: string | null, postalCode: string, city: string) =>
  linesOf(address ?? "").filter((line) => line !== `${postalCode} ${city}`)
