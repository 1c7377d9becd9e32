import { expect, test } from "vitest"
import { teamAbsenceSchema } from "./absence-schema.ts"
import { absenceOn, absentHours, describeTeamAbsence } from "./absences.ts"

const whole = { starts_on: "2026-12-14", ends_on: "2026-12-16", starts_at_noon: false, ends_at_noon: false }

test("an absence is said with its days and halves", () => {
  expect(describeTeamAbsence(whole)).toBe("Du 14/12/2026 au 16/12/2026")
  expect(describeTeamAbsence({ ...whole, starts_at_noon: true, ends_at_noon: true })).toBe(
    "Du 14/12/2026 à 13 h au 16/12/2026 à 13 h",
  )
  const day = { ...whole, ends_on: "2026-12-14" }
  expect(describeTeamAbsence(day)).toBe("Le 14/12/2026")
  expect(describeTeamAbsence({ ...day, starts_at_noon: true })).toBe("Le 14/12/2026, l’après-midi")
  expect(describeTeamAbsence({ ...day, ends_at_noon: true })).toBe("Le 14/12/2026, le matin")
})

test("only the first and the last day are halves", () => {
  const absence = { ...whole, starts_at_noon: true, ends_at_noon: true }
  expect(absentHours(absence, "2026-12-13")).toBeNull()
  expect(absentHours(absence, "2026-12-14")).toEqual({ from: "13:00", to: "24:00" })
  expect(absentHours(absence, "2026-12-15")).toEqual({ from: "00:00", to: "24:00" })
  expect(absentHours(absence, "2026-12-16")).toEqual({ from: "00:00", to: "13:00" })
  expect(absenceOn(absence, "2026-12-16", "Équipe 2")).toBe("Équipe 2 absente le matin")
})

test("an absence ends after it begins, and has a team", () => {
  const values = { ...whole, team_id: "1", reason: "" }
  expect(teamAbsenceSchema.safeParse(values).success).toBe(true)
  expect(teamAbsenceSchema.safeParse({ ...values, ends_on: "2026-12-13" }).success).toBe(false)
  expect(teamAbsenceSchema.safeParse({ ...values, team_id: "" }).success).toBe(false)
  const half = { ...values, ends_on: "2026-12-14", starts_at_noon: true, ends_at_noon: true }
  expect(teamAbsenceSchema.safeParse(half).success).toBe(false)
})
