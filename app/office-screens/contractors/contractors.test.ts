import { expect, test } from "vitest"
import { defaultWeek } from "#domain/contractors/hours.ts"
import { contractorSchema } from "#domain/contractors/schema.ts"
import { AppError } from "#domain/errors.ts"
import { changedValues, initialValues, show, withSentence } from "./contractor-values.ts"
import type { ContractorDetails } from "./data.ts"
import { contractorParams } from "./records.ts"
import { removalOf } from "./use-removal.ts"

const keller: ContractorDetails = {
  name: "Keller",
  email: "k@example.fr",
  phone: "+33612345678",
  address: null,
  specialties: ["plomberie"],
  hourly_rate: 58,
  is_available: true,
  rating: 4.8,
  notes: null,
  ...defaultWeek,
  id: "0c6f3a52-6a0e-4a5d-9a55-0f2f1f0b7a01",
  total_jobs: 0,
  completed_jobs: 0,
  missed_jobs: 0,
  total_revenue: 0,
  average_response_time: 0,
  photo_path: null,
  last_active: null,
  date_joined: "2026-01-01",
  archived_at: null,
  version: 1,
  absences: [],
  papers: [],
  must_be_kept: false,
}
const typed = (change: object) => contractorSchema.parse({ ...initialValues(keller), ...change })

test("an untouched form changes nothing, however the database stores texts and keys", () => {
  expect(changedValues(keller, typed({}))).toEqual({})
  const reordered = Object.fromEntries(Object.entries(defaultWeek.working_hours).reverse())
  expect(changedValues(keller, typed({ working_hours: reordered, phone: "06 12 34 56 78" }))).toEqual({})
})

test("only changed columns are sent, so that a colleague's other changes stay; a new record is sent whole", () => {
  expect(changedValues(keller, typed({ hourly_rate: "60", address: " Paris " }))).toEqual({
    hourly_rate: 60,
    address: "Paris",
  })
  expect(Object.keys(changedValues(null, typed({})))).toHaveLength(11)
})

test("a colleague's trades and stars are shown in words", () => {
  expect([show("specialties", ["plomberie", "carrelage"]), show("rating", 4)]).toEqual([
    "Plomberie, Carrelage",
    "4 sur 5",
  ])
  expect(show("notes", "")).toBeUndefined()
})

test("a failed save shows the specification's sentence, with the reason or « Erreur inconnue »", () => {
  const said = (error: Error) => {
    try {
      return withSentence("Erreur lors de la création du sous-traitant")(error)
    } catch (told) {
      return (told as Error).message
    }
  }
  expect(said(new AppError("unexpected"))).toBe("Erreur lors de la création du sous-traitant: Erreur inconnue")
  expect(said(new Error("x"))).toBe("Erreur lors de la création du sous-traitant: Erreur inconnue")
  const heavy = new AppError("payload_too_large", { message: "L’image ne doit pas dépasser 2MB" })
  expect(said(heavy)).toBe("Erreur lors de la création du sous-traitant: L’image ne doit pas dépasser 2MB")
  expect(said(new AppError("item_changed"))).not.toContain("création")
})

test("a subcontractor with jobs is archived, an archived one restored, any other deleted", () => {
  const one = { id: "1", name: "Keller" }
  expect(removalOf({ ...one, archived_at: null, must_be_kept: false })).toBe("delete")
  expect(removalOf({ ...one, archived_at: null, must_be_kept: true })).toBe("archive")
  expect(removalOf({ ...one, archived_at: "2026-11-22T08:00:00Z", must_be_kept: false })).toBe("restore")
})

test("the URL holds the state; invalid values are ignored", () => {
  const id = "0c6f3a52-6a0e-4a5d-9a55-0f2f1f0b7a01"
  const read = (address: string) => contractorParams.parse(new URLSearchParams(address))
  expect(read(`q=zoé&dispo=available&specialite=peinture&tri=rating&sous-traitant=${id}&onglet=notes`)).toMatchObject({
    filter: {
      query: "zoé",
      availability: "available",
      specialty: "peinture",
      sort: "rating",
      isArchived: false,
      page: 1,
    },
    openId: id,
    tab: "notes",
    dialog: null,
    isFiltered: true,
  })
  expect(read("dispo=peut-être&specialite=Ma%C3%A7onnerie&sous-traitant=1&onglet=x&fenetre=modifier")).toMatchObject({
    filter: { availability: null, specialty: "Maçonnerie" },
    openId: null,
    tab: "apercu",
    dialog: null,
    isFiltered: true,
  })
  expect(read("fenetre=nouveau").dialog).toEqual({ name: "nouveau", id: null, line: null })
  expect(read(`fenetre=document&pour=${id}&ligne=${id}`).dialog).toEqual({ name: "document", id, line: id })
})
