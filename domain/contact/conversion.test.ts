import { expect, test } from "vitest"
import { splitAddress } from "../booking/address.ts"
import { staffRequestSchema } from "../booking/staff-request.ts"
import { bricoRequestOf, type ConvertedContact, renoProjectOf, renoProjectSchema } from "./conversion.ts"

const contact: ConvertedContact = {
  name: "Anne-Sophie de Kermadec",
  email: "anne@example.fr",
  phone: "+33612345678",
  address: "18 rue Oberkampf, 75011 Paris",
  project_type: "Salle de bain",
  budget: "5k-15k",
  urgency: "soon",
  description: "Une douche à la place de la baignoire",
  notes: "Rappeler après 18 h",
}

test.each([
  ["18 rue Oberkampf, 75011 Paris", ["18 rue Oberkampf", "75011", "Paris"]],
  ["9 passage Saint-Ambroise 75011 Paris 11e", ["9 passage Saint-Ambroise", "75011", "Paris 11e"]],
  ["7 avenue de la République\n93100  Montreuil, France", ["7 avenue de la République", "93100", "Montreuil"]],
  ["Paris 75011", ["Paris 75011", "", ""]],
  ["chez ma mère", ["chez ma mère", "", ""]],
  ["75011 Paris", ["75011 Paris", "", ""]],
])("« %s » is split as far as possible", (line, [street, postalCode, city]) => {
  expect(splitAddress(line)).toEqual({ street, postalCode, city })
})

test("a Brico request starts with the client's text, and lacks only its price", () => {
  const values = bricoRequestOf(contact)
  expect(values).toMatchObject({
    client_phone: "06 12 34 56 78",
    postal_code: "75011",
    service_type: "Salle de bain",
    notes:
      "Budget annoncé\u00a0: De 5\u202f000 à 15\u202f000\u00a0€\nDélai souhaité\u00a0: Bientôt, moins d’un mois\nRappeler après 18 h",
    source: "contact",
  })
  const wrong = staffRequestSchema.safeParse(values)
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual(["base_price"])
  expect(staffRequestSchema.safeParse({ ...values, base_price: "60" }).success).toBe(true)
})

test("a description that is too long is cut, with a note on where the rest is", () => {
  const { description } = bricoRequestOf({ ...contact, description: "a".repeat(5000) })
  expect(description).toHaveLength(4000)
  expect(description).toMatch(/la suite est dans la demande de contact\)$/)
})

test("a converted renovation lacks only its budget, which the client gave as a range", () => {
  const proposed = renoProjectOf(contact, false)
  const lacking = renoProjectSchema.safeParse(proposed).error?.issues.map(({ message }) => message)
  expect(lacking).toEqual(["Indiquez le budget, même approximatif."])
  const values = { ...proposed, budget: "12 000" }
  expect(values.name).toBe("Salle de bain, Paris")
  expect(renoProjectOf({ ...contact, project_type: null, address: "Lyon" }, false).name).toBe("Rénovation")
  expect(renoProjectSchema.parse(values)).toMatchObject({
    client_phone: "+33612345678",
    budget: 12_000,
    estimated_cost: null,
    deadline: null,
  })
})

test.each([
  ["name", " ", "Indiquez le titre du projet."],
  ["client_email", "anne@", "Cette adresse e-mail semble incomplète."],
  ["budget", "beaucoup", "Ce nombre est illisible. Écrivez seulement des chiffres, et une virgule pour les décimales."],
  ["budget", "-1", "Indiquez un montant en euros, avec deux décimales au plus."],
  ["estimated_cost", "1,234", "Indiquez un montant en euros, avec deux décimales au plus."],
  ["deadline", "2027-02-30", "Cette date n’existe pas."],
])("a renovation whose %s is « %s » is corrected at the field", (field, value, sentence) => {
  const { error } = renoProjectSchema.safeParse({ ...renoProjectOf(contact, false), budget: "1", [field]: value })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, sentence]])
})

test("amounts are read as people write them", () => {
  const values = { ...renoProjectOf(contact, false), budget: "18 500,50 €", estimated_cost: "0" }
  expect(renoProjectSchema.parse(values)).toMatchObject({ budget: 18_500.5, estimated_cost: 0 })
})
