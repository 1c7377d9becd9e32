import { departmentLabels } from "#domain/booking/labels.ts"
import type { Company } from "#domain/company/company.ts"

type SiteIdentity = { origin: string; company: Company }

/**
 * The company as search engines read it (schema.org). No rating: one given to oneself is not shown, and not honest
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
    image: `${origin}/partage.png`,
    // What is undefined is left out.
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
    openingHours: company.openingHours,
    areaServed: company.departments.map((code) => ({
      "@type": "AdministrativeArea",
      name: departmentLabels[code] ?? code,
    })),
    makesOffer: [
      { "@type": "Offer", itemOffered: { "@type": "Service", name: `${company.name} Réno`, url: `${origin}/reno` } },
      { "@type": "Offer", itemOffered: { "@type": "Service", name: `${company.name} Brico`, url: `${origin}/brico` } },
    ],
  }
}

/** Questions and answers that a page shows. */
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
