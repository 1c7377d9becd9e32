import { expect, test } from "vitest"
import { defaultCompanySettings, defaultSchedulingSettings, describeCompany } from "#domain/company/company.ts"
import { exampleProjects, type Project } from "#domain/gallery/gallery.ts"
import { workData } from "./work-data.ts"

const now = new Date("2026-11-20T12:00:00Z")
const site = {
  origin: "https://mirabelle.test",
  company: describeCompany(defaultCompanySettings, defaultSchedulingSettings, now),
}
const photograph = "/storage/v1/object/public/gallery/1.1800x1350.webp"

test("search engines read each photograph of a work with its size and its author, and no drawing", () => {
  const work = { ...exampleProjects[0], slug: "cuisine", image: photograph, imageCredit: "Léa Roy" } as Project
  expect(workData(site, work)).toMatchObject([
    { "@type": "BreadcrumbList" },
    {
      "@type": "ImageObject",
      contentUrl: `https://mirabelle.test${photograph}`,
      ...{ width: 1800, height: 1350, creditText: "Léa Roy", representativeOfPage: true },
    },
  ])
  expect(workData(site, { ...work, image: "/demo/cuisine-apres.svg" })).toHaveLength(1)
})
