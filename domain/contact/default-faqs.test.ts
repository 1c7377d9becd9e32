import { expect, test } from "vitest"
import { departmentLabels } from "../company/zone.ts"
import { defaultFaqs, faqsFor } from "./default-faqs.ts"

const departments = Object.keys(departmentLabels)
const both = defaultFaqs({ lines: { reno: true, brico: true }, departments })

test("no default question promises a response time: only the company can", () => {
  expect(both).toHaveLength(6)
  for (const { answer } of both) expect(answer).not.toMatch(/sous\s\d|\d\sheures après/)
})

test("a company without Brico is not asked about a prepayment or a booking", () => {
  const said = JSON.stringify(defaultFaqs({ lines: { reno: true, brico: false }, departments }))
  expect(said).not.toMatch(/acompte|Brico|créneau|rendez-vous|réservant/)
  expect(JSON.stringify(both)).toMatch(/acompte.*Brico/)
})

test("a company without Réno is not asked about a renovation", () => {
  expect(JSON.stringify(defaultFaqs({ lines: { reno: false, brico: true }, departments }))).not.toMatch(/rénovation/i)
})

test("the zone in the answers is the one that the company serves", () => {
  const [, zone] = defaultFaqs({ lines: { reno: true, brico: true }, departments: ["75", "92"] })
  expect(zone?.answer).toMatch(/^À Paris et dans les Hauts-de-Seine\u00a0: départements 75 et 92\./)
})

test("a stored question follows the company as long as staff have not changed it", () => {
  const company = { lines: { reno: true, brico: false }, departments: ["75"] }
  const mine = { question: "Quand êtes-vous fermés\u00a0?", answer: "En août." }
  const changed = { question: both[0]?.question ?? "", answer: "Aucun acompte." }
  expect(faqsFor([changed, ...both.slice(1), mine], company)).toEqual([changed, ...defaultFaqs(company), mine])
  expect(faqsFor(null, company)).toEqual(defaultFaqs(company))
  expect(faqsFor(both, { ...company, lines: { reno: true, brico: true }, departments })).toEqual(both)
})
