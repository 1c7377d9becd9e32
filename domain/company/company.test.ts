import { expect, test } from "vitest"
import { defaultCompanySettings, defaultSchedulingSettings, describeCompany } from "./company.ts"

const noon = new Date("2026-11-20T11:00:00Z")

const saved = { ...defaultSchedulingSettings, version: 2 }

const entered = {
  ...defaultCompanySettings,
  response_figure: "24h",
  quote_figure: "48h",
  projects_start: 186,
  rating_figure: "5/5",
  rating_source: "Google",
  rating_on: "2026-11-02",
  partners_figure: "40+",
}

test("the figures of the specification are shown once they are entered", () => {
  const company = describeCompany(entered, saved, noon)
  expect(company.figures).toEqual({
    projects: 698,
    rating: { value: "5/5", source: "sur Google", month: "novembre 2026", link: null },
    craftspeople: "40+",
    responseTime: "24\u00a0h",
    answerTime: "24\u00a0h (jours ouvrés)",
    quoteTime: "48\u00a0h",
    quotePromise: "en général sous 48\u00a0h après la visite",
  })
  expect(company.prepayment).toMatch(/^80\s€$/)
  expect(company.hours.map(({ days }) => days)).toEqual(["Lundi au vendredi", "Samedi"])
})

test("a company without entered figures shows none", () => {
  const { figures } = describeCompany(defaultCompanySettings, defaultSchedulingSettings, noon)
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

test.each([{ rating_source: null }, { rating_on: null }, { rating_source: " " }, { rating_figure: "" }])(
  "a rating without its figure, source or date is not shown: %o",
  (lacking) => {
    const { figures } = describeCompany({ ...entered, ...lacking }, defaultSchedulingSettings, noon)
    expect(figures.rating).toBeNull()
  },
)

test("the telephone number can be dialled from abroad and read in France", () => {
  const { phone } = describeCompany({ ...defaultCompanySettings, phone: "0142681234" }, defaultSchedulingSettings, noon)
  expect(phone).toEqual({ label: "01\u00a042\u00a068\u00a012\u00a034", href: "tel:+33142681234" })
})

test("telephone, e-mail and address are absent when not entered", () => {
  const company = describeCompany(defaultCompanySettings, defaultSchedulingSettings, noon)
  expect(company).toMatchObject({ phone: null, email: null, address: [] })
})

test("the address has two lines, street first", () => {
  const settings = { ...defaultCompanySettings, address: "3, rue de Paris, 75011 Paris" }
  expect(describeCompany(settings, defaultSchedulingSettings, noon).address).toEqual(["3, rue de Paris", "75011 Paris"])
})

test("a pace that is not a whole number shows whole projects", () => {
  const settings = { ...entered, projects_start_on: "2026-11-19", projects_per_day: 0.5 }
  expect(describeCompany(settings, defaultSchedulingSettings, noon).figures.projects).toBe(186)
})

test("the year is the one in Paris", () => {
  const newYear = new Date("2026-12-31T23:30:00Z")
  expect(describeCompany(defaultCompanySettings, defaultSchedulingSettings, newYear).year).toBe(2027)
})

test("opening hours are not shown before staff have saved them", () => {
  expect(describeCompany(entered, defaultSchedulingSettings, noon)).toMatchObject({
    ...{ hours: [], openingHours: [], openNow: null },
  })
})

test("the insurance is claimed once the insurer and the contract are entered", () => {
  const insured = { ...entered, insurer_identity: "MAAF Assurances, 79036 Niort", insurance_contract: "123 456" }
  expect(describeCompany(insured, saved, noon).insurance).toBe("MAAF Assurances, contrat 123 456")
  expect(describeCompany({ ...insured, insurance_contract: " " }, saved, noon).insurance).toBeNull()
})

test("a line has the name that the owner chose, else the company's name with the line's", () => {
  const named = { ...entered, name: "Prune & Fils", reno_name: "Prune Rénovation", brico_name: " " }
  expect(describeCompany(named, saved, noon).lineNames).toEqual({
    reno: "Prune Rénovation",
    brico: "Prune & Fils Brico",
  })
})

test("a photograph keeps its focus point, and a place without one has its drawing", () => {
  const { photos } = describeCompany({ ...entered, home_photo: "/a.webp", home_focus: "20% 80%" }, saved, noon)
  expect(photos).toEqual({ home: { src: "/a.webp", focus: "20% 80%" }, reno: null, brico: null })
})

test("a company that stopped Brico takes no bookings, and its description follows its trade and its zone", () => {
  const settings = { ...entered, offers_brico: false }
  const company = describeCompany(settings, { ...saved, intervention_zones: ["75", "92"] }, noon, true)
  expect(company).toMatchObject({
    takesBookings: false,
    description: "Rénovation complète ou partielle à Paris et dans les Hauts-de-Seine.",
  })
})
