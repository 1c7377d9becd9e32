import type { Company } from "#domain/company/company.ts"
import { departmentLabels } from "#domain/company/zone.ts"

type SiteIdentity = { origin: string; company: Company }

/** The services that visitors can book, with their starting prices. */
export function offersData({ origin, company }: SiteIdentity, services: { name: string; base_price: number }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: company.lineNames.brico,
    url: `${origin}/brico`,
    provider: { "@id": `${origin}/#entreprise` },
    areaServed: company.departments.map((code) => departmentLabels[code] ?? code),
    offers: services.map(({ name, base_price }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name },
      priceSpecification: {
        "@type": "PriceSpecification",
        minPrice: base_price,
        priceCurrency: "EUR",
        valueAddedTaxIncluded: !company.isVatExempt,
      },
    })),
  }
}
