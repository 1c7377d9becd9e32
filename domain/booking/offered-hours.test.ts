import { expect, test } from "vitest"
import { describeHour, hourNote, hoursToChoose, type OfferedHour } from "./offered-hours.ts"

const hour = (change: Partial<OfferedHour>): OfferedHour => ({
  time: "10:00",
  refusal: null,
  busyWith: null,
  remark: null,
  detail: null,
  ...change,
})
const oumar = { reference: "BR-1", client_name: "Oumar Diallo", time: "09:30", duration_minutes: 60 }

test("a dead hour names the team and who has it, and wins over what binds visitors only", () => {
  const taken = hour({ refusal: "team_busy", busyWith: oumar, remark: "notice" })
  expect(describeHour(taken, "Équipe 2")).toBe("Équipe 2\u00a0: déjà un rendez-vous (Oumar Diallo, 9\u00a0h\u00a030).")
  expect(hourNote(taken)).toBe("pris")
  const away = hour({ refusal: "team_absent" })
  expect([hourNote(away), describeHour(away, "Équipe 2")]).toEqual(["absente", "Équipe 2 est absente à ce moment."])
  expect(describeHour(hour({ refusal: "all_teams_busy" }), null)).toBe("Toutes les équipes sont prises à ce moment.")
})

test.each([
  ["past", null, "passé", "Cette heure est passée."],
  ["notice", null, "délai", "Dans le délai des visiteurs, qui ne vous lie pas."],
  ["blocked", "Inventaire", "bloqué", "Date bloquée\u00a0: Inventaire."],
  ["closed_day", null, "fermé", "Ce jour-là, l’entreprise est fermée."],
  ["outside_hours", "08:00–18:00", "fermé", "En dehors des horaires (8\u00a0h – 18\u00a0h)."],
] as const)("an hour that only visitors are refused says so: %s", (remark, detail, note, sentence) => {
  expect([hourNote(hour({ remark })), describeHour(hour({ remark, detail }), null)]).toEqual([note, sentence])
})

test("a free hour says nothing, and the half hour stands in for a full hour that is taken", () => {
  expect([hourNote(hour({})), describeHour(hour({}), "Équipe 1")]).toEqual(["", null])
  const hours = [
    hour({ time: "10:00", refusal: "team_busy" }),
    hour({ time: "10:30" }),
    hour({ time: "11:00" }),
    hour({ time: "11:30", refusal: "team_busy" }),
    hour({ time: "12:00", refusal: "team_busy" }),
    hour({ time: "12:30", refusal: "team_busy" }),
  ]
  expect(hoursToChoose(hours).map(({ time }) => time)).toEqual(["10:30", "11:00", "12:00"])
})
