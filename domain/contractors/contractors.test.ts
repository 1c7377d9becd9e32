import { describe, expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { describeJobs, formatRating, formatResponseTime, successRate } from "./figures.ts"
import { defaultWeek, describeAbsence, weekLines } from "./hours.ts"
import { describeStanding, latestEnd, paperState, standingsOf, summarizePapers } from "./papers.ts"
import { absenceSchema, contractorSchema, paperSchema } from "./schema.ts"

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null

test("the success rate is a rounded percentage of the jobs that were closed, and nothing before the first one", () => {
  const rate = (completed_jobs: number, missed_jobs: number) => successRate({ completed_jobs, missed_jobs })
  expect([rate(0, 0), rate(2, 1), rate(1, 7), rate(2, 0), rate(0, 1)]).toEqual([null, 67, 13, 100, 0])
})

test("the jobs that lie ahead stand beside the number of jobs", () => {
  const words = (total_jobs: number, upcoming_jobs: number) => plain(describeJobs({ total_jobs, upcoming_jobs }))
  expect([words(0, 0), words(1, 0), words(1, 1), words(1200, 2), words(2, 2)]).toEqual([
    null,
    "1 mission",
    "1 mission à venir",
    "1 200 missions, dont 2 à venir",
    "2 missions à venir",
  ])
})

test("figures are formatted for people", () => {
  expect([formatRating(4.8), formatRating(5), formatRating(0), formatRating(null)].map(plain)).toEqual([
    "4,8 / 5",
    "5,0 / 5",
    null,
    null,
  ])
  expect([0, 0.5, 5.2, 47, 48, 100].map(formatResponseTime).map(plain)).toEqual([
    null,
    "30 min",
    "5 h",
    "47 h",
    "2 jours",
    "4 jours",
  ])
})

describe("the week", () => {
  test("of a new subcontractor is the specification's: weekdays, Saturday on request, Sunday closed", () => {
    expect(weekLines(defaultWeek).map(({ days, hours }) => plain(`${days} ${hours}`))).toEqual([
      "Lundi au vendredi 8 h – 18 h",
      "Samedi sur demande",
      "Dimanche fermé",
    ])
  })

  test("joins neighbours with the same hours only", () => {
    const week = {
      availability: { ...defaultWeek.availability, tuesday: false, saturday: true },
      working_hours: { ...defaultWeek.working_hours, saturday: { start: "09:30", end: "12:00" } },
    }
    expect(weekLines(week).map(({ days, hours }) => plain(`${days} ${hours}`))).toEqual([
      "Lundi 8 h – 18 h",
      "Mardi fermé",
      "Mercredi au vendredi 8 h – 18 h",
      "Samedi 9 h 30 – 12 h",
      "Dimanche fermé",
    ])
  })

  test("an absence is one day or several", () => {
    expect(describeAbsence({ starts_on: "2026-12-24", ends_on: "2026-12-24" })).toBe("Le 24/12/2026")
    expect(describeAbsence({ starts_on: "2026-12-24", ends_on: "2027-01-02" })).toBe("Du 24/12/2026 au 02/01/2027")
  })
})

describe("papers", () => {
  const today = "2026-11-22"

  test.each([
    ["2026-11-21", "expired"],
    ["2026-11-22", "soon"],
    ["2026-12-22", "soon"],
    ["2026-12-23", "valid"],
    [null, "missing"],
  ] as const)("one that ends on %s is %s", (end, state) => {
    expect(paperState(end, today)).toBe(state)
  })

  test("are in their order, each by the issued paper that ends last", () => {
    const paper = (kind: "kbis" | "decennale", issued_on: string, expires_on: string) => ({
      kind,
      issued_on,
      expires_on,
    })
    const standings = standingsOf(
      [
        paper("kbis", "2026-06-01", "2026-11-30"),
        paper("kbis", "2026-01-01", "2026-06-30"),
        paper("decennale", "2027-01-01", "2027-12-31"),
      ],
      today,
    )
    expect(standings.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "vigilance missing",
      "kbis soon",
      "decennale missing",
      "rc_pro missing",
    ])
    expect(standings.map((one) => plain(describeStanding(one, today)))).toEqual([
      "à demander",
      "expire le 30/11/2026, dans 8 jours",
      "à demander",
      "à demander",
    ])
  })

  test("are summarised in one line, the worst first", () => {
    const at = (kind: "kbis" | "vigilance", state: "soon" | "expired" | "missing", expires_on: string | null) => ({
      kind,
      state,
      expires_on,
    })
    expect(summarizePapers([])).toBeNull()
    const label = (...standings: ReturnType<typeof at>[]) => plain(summarizePapers(standings)?.label ?? null)
    expect(label(at("kbis", "soon", "2026-12-01"))).toBe("Extrait Kbis : expire le 01/12/2026")
    expect(label(at("kbis", "missing", null), at("vigilance", "expired", "2026-11-01"))).toBe(
      "Attestation de vigilance URSSAF : a expiré le 01/11/2026",
    )
    expect(label(at("kbis", "missing", null))).toBe("Extrait Kbis à demander")
    expect(label(at("kbis", "missing", null), at("vigilance", "missing", null))).toBe("2 documents à demander")
  })

  test("of vigilance last six months, whatever the length of the months; insurers set the end of theirs", () => {
    expect(latestEnd("vigilance", "2026-06-01")).toBe("2026-12-01")
    expect(latestEnd("kbis", "2026-08-31")).toBe("2027-02-28")
    expect(latestEnd("decennale", "2026-06-01")).toBeNull()
  })
})

describe("forms", () => {
  const whole = {
    name: "Keller",
    email: "k@example.fr",
    phone: "06 12 34 56 78",
    address: "",
    specialties: ["plomberie"],
    hourly_rate: "",
    is_available: true,
    rating: 0,
    notes: "",
    ...defaultWeek,
  }

  test("an empty rate is 0, empty texts are null, the phone is stored as it is dialled", () => {
    const checked = checkFields(contractorSchema, whole)
    expect(checked.ok && checked.data).toMatchObject({
      hourly_rate: 0,
      address: null,
      notes: null,
      phone: "+33612345678",
    })
  })

  test.each([
    ["name", { name: " " }, "Indiquez le nom."],
    ["email", { email: "keller" }, "Cette adresse e-mail semble incomplète."],
    ["phone", { phone: "" }, "Indiquez le numéro de téléphone."],
    ["specialties", { specialties: [] }, "Veuillez sélectionner au moins une spécialité"],
    [
      "hourly_rate",
      { hourly_rate: "cher" },
      "Ce nombre est illisible. Écrivez seulement des chiffres, et une virgule pour les décimales.",
    ],
    ["hourly_rate", { hourly_rate: "-1" }, "Indiquez un montant en euros, avec deux décimales au plus."],
    [
      "working_hours.monday.end",
      { working_hours: { ...defaultWeek.working_hours, monday: { start: "18:00", end: "08:00" } } },
      "La fin vient après le début.",
    ],
  ])("the error is at the field %s", (field, change, sentence) => {
    const checked = checkFields(contractorSchema, { ...whole, ...change })
    expect(checked.ok ? null : checked.fields).toEqual({ [field]: sentence })
  })

  test("an absence ends after it begins, within two years", () => {
    const check = (starts_on: string, ends_on: string) => {
      const checked = checkFields(absenceSchema, { starts_on, ends_on, reason: "" })
      return checked.ok ? null : checked.fields
    }
    expect(check("2026-12-01", "2026-12-01")).toBeNull()
    expect(check("2026-12-02", "2026-12-01")).toEqual({ ends_on: "Le dernier jour vient après le premier." })
    expect(check("2026-12-01", "2030-12-01")).toEqual({ ends_on: "Une absence dure deux ans au plus." })
    expect(check("", "2026-12-01")).toEqual({ starts_on: "Indiquez le premier jour." })
  })

  test("a paper of vigilance cannot last longer than the law allows", () => {
    const check = (kind: string, expires_on: string) => {
      const checked = checkFields(paperSchema, { kind, issued_on: "2026-06-01", expires_on, reference: "" })
      return checked.ok ? null : checked.fields
    }
    expect(check("vigilance", "2026-12-01")).toBeNull()
    expect(check("vigilance", "2026-12-02")).toEqual({
      expires_on: "Ce document se redemande tous les 6\u00a0mois\u00a0: indiquez une date plus proche.",
    })
    expect(check("decennale", "2027-06-01")).toBeNull()
    expect(check("decennale", "2026-05-31")).toEqual({ expires_on: "La fin vient après la date du document." })
  })
})
