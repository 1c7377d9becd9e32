import { departmentLabels } from "#domain/company/zone.ts"
import type { Company } from "#domain/company/company.ts"

type SiteIdentity = { origin: string; company: Company }

/**
 * The company for search engines (schema.org). No rating: search engines do not show self-given ones, and they are not honest
 * (https://developers.google.com/search/docs/appearance/structured-data/review-snippet).
 */
export function businessData({ origin, company }: SiteIdentity) {
  const [street, town] = company.address
  const [, postalCode, city] = /^(\d{5})\s+(.+)$/.exec(town ?? "") ?? []
  return {
    "@context": "https://schema.org",
    "@type": "HomeAndConstructionBusiness",
    "@id": `${origin}/#entreprise`,
    name: company.name,
    url: `${origin}/`,
    image: new URL(company.preview?.address ?? "/partage.png", origin).href,
    // JSON leaves out undefined values.
    telephone: company.phone?.href.replace("tel:", ""),
    email: company.email ?? undefined,
    sameAs: company.website ?? undefined,
    logo: company.logo ? new URL(company.logo, origin).href : undefined,
    address: street && {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: "FR",
    },
    openingHours: company.openingHours.length > 0 ? company.openingHours : undefined,
    areaServed: company.departments.map((code) => ({
      "@type": "AdministrativeArea",
      name: departmentLabels[code] ?? code,
    })),
    makesOffer: [
      ...(company.lines.reno ? [offer(company.lineNames.reno, `${origin}/reno`)] : []),
      ...(company.lines.brico ? [offer(company.lineNames.brico, `${origin}/brico`)] : []),
    ],
  }
}

const offer = (name: string, url: string) => ({ "@type": "Offer", itemOffered: { "@type": "Service", name, url } })

/** The questions and answers of a page, for search engines. */
export function faqData(entries: { question: string; answer: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
}
