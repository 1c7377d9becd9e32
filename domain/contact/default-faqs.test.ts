import { expect, test } from "vitest"
import { departmentLabels } from "../company/zone.ts"
import { defaultFaqs, faqsFor } from "./default-faqs.ts"

const departments = Object.keys(departmentLabels)
const both = defaultFaqs({ lines: { reno: true, brico: true }, departments, takesBookings: true })

test("no default question promises a response time: only the company can", () => {
  expect(both).toHaveLength(6)
  for (const { answer } of both) expect(answer).not.toMatch(/sous\s\d|\d\sheures après/)
})

test("a company without Brico is not asked about a prepayment or a booking", () => {
  const said = JSON.stringify(defaultFaqs({ lines: { reno: true, brico: false }, departments, takesBookings: true }))
  expect(said).not.toMatch(/acompte|Brico|créneau|rendez-vous|réservant/)
  expect(JSON.stringify(both)).toMatch(/acompte.*Brico/)
})

test("a company without Réno is not asked about a renovation", () => {
  expect(
    JSON.stringify(defaultFaqs({ lines: { reno: false, brico: true }, departments, takesBookings: true })),
  ).not.toMatch(/rénovation/i)
})

test("the zone in the answers is the one that the company serves", () => {
  const [, zone] = defaultFaqs({ lines: { reno: true, brico: true }, departments: ["75", "92"], takesBookings: true })
  expect(zone?.answer).toMatch(/^À Paris et dans les Hauts-de-Seine\u00a0: départements 75 et 92\./)
})

test("a stored question follows the company as long as staff have not changed it", () => {
  const company = { lines: { reno: true, brico: false }, departments: ["75"], takesBookings: true }
  const mine = { question: "Quand êtes-vous fermés\u00a0?", answer: "En août." }
  const changed = { question: both[0]?.question ?? "", answer: "Aucun acompte." }
  expect(faqsFor([changed, ...both.slice(1), mine], company)).toEqual([changed, ...defaultFaqs(company), mine])
  expect(faqsFor(null, company)).toEqual(defaultFaqs(company))
  expect(faqsFor(both, { ...company, lines: { reno: true, brico: true }, departments, takesBookings: true })).toEqual(
    both,
  )
})

test("a company that takes no booking online is not asked about a deposit or about moving one", () => {
  const said = JSON.stringify(defaultFaqs({ lines: { reno: true, brico: true }, departments, takesBookings: false }))
  expect(said).not.toMatch(/acompte|déplacer/)
})
