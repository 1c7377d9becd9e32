import { expect, test } from "vitest"
import { authorForClient } from "./client-page.ts"
import { type DatedWorks, describeWorks, hasBegun, shownProgress, stepLines } from "./steps.ts"

const TODAY = "2026-11-25"
const works: DatedWorks = {
  status: "in_progress",
  progress: 40,
  start_date: "2026-10-26",
  deadline: "2026-12-18",
  ended_on: null,
  milestones: [],
}
const step = (title: string, due_date: string, over: Partial<DatedWorks["milestones"][number]> = {}) => ({
  title,
  starts_on: null,
  due_date,
  is_completed: false,
  completed_at: null,
  ...over,
})
const made = (title: string, completed_at: string) =>
  step(title, completed_at.slice(0, 10), { is_completed: true, completed_at })
const read = (given: Partial<DatedWorks>, today = TODAY) =>
  stepLines({ ...works, ...given }, today).map(({ title, day, state, note }) => [title, day ?? note, state])
const say = (given: Partial<DatedWorks>, today = TODAY) =>
  describeWorks({ ...works, ...given }, today).replaceAll("\u00a0", " ")

test("works under way show what is done, the next step, those to come and the planned end, in the order of their days", () => {
  const milestones = [
    step("Réception", "2026-12-18"),
    step("Faïence", "2026-11-27"),
    made("Dépose", "2026-10-28T09:00:00Z"),
    step("Peinture", "2026-12-20"),
  ]
  expect(read({ milestones })).toEqual([
    ["Début des travaux", "2026-10-26", "done"],
    ["Dépose", "2026-10-28", "done"],
    ["Faïence", "2026-11-27", "next"],
    ["Réception", "2026-12-18", "ahead"],
    ["Fin prévue", "2026-12-18", "ahead"],
    ["Peinture", "2026-12-20", "ahead"],
  ])
  expect(say({ milestones })).toBe("Prochaine étape : Faïence, prévue le vendredi 27 novembre 2026.")
})

test("a client never reads a past day as the day of a step to come, nor as the planned end", () => {
  const late = { deadline: "2026-11-20", milestones: [step("Receveur", "2026-11-15"), step("Réception", "2026-11-28")] }
  expect(read(late)).toEqual([
    ["Début des travaux", "2026-10-26", "done"],
    ["Receveur", "En retard, nouvelle date à venir", "late"],
    ["Réception", "2026-11-28", "next"],
    ["Fin prévue", "En retard, nouvelle date à venir", "late"],
  ])
  expect(say(late)).toBe(
    "Receveur : en retard, nouvelle date à venir. Prochaine étape : Réception, prévue le samedi 28 novembre 2026.",
  )
  expect(say({ milestones: [step("Receveur", "2026-11-15"), step("Réception", "2026-11-20")] })).toBe(
    "2 étapes ont du retard, leurs nouvelles dates sont à venir.",
  )
})

test("a step of today is not late", () => {
  const milestones = [step("Faïence", TODAY)]
  expect(read({ milestones })).toContainEqual(["Faïence", TODAY, "next"])
  expect(say({ milestones })).toBe("Étape du jour : Faïence.")
})

test("a step that has begun is under way until its last day", () => {
  expect(say({ milestones: [step("Faïence", "2026-11-27", { starts_on: "2026-11-24" })] })).toBe(
    "Étape en cours : Faïence, jusqu’au vendredi 27 novembre 2026.",
  )
})

test("the works have begun only when their status says so, whatever the start date", () => {
  const planned = { status: "planning", progress: 0, start_date: "2026-11-24", deadline: null } as const
  expect(read(planned)).toEqual([])
  expect(say(planned)).toBe("Nous préparons vos travaux.")
  expect(read({ ...planned, start_date: "2026-12-01" })).toEqual([["Début des travaux", "2026-12-01", "ahead"]])
  expect(say({ ...planned, start_date: "2026-11-26" })).toBe(
    "Les travaux commencent le jeudi 26 novembre 2026, dans 1 jour.",
  )
  // Works under way whose start date lies ahead: the page names no start rather than a false one.
  expect(read({ start_date: "2026-12-01", deadline: null })).toEqual([])
  expect(hasBegun({ ...works, status: "on_hold", progress: 0 })).toBe(false)
  expect(hasBegun({ ...works, status: "on_hold", progress: 10 })).toBe(true)
})

test("works on hold promise no date for a step that is past, and have no next step", () => {
  const held = { status: "on_hold", milestones: [step("Enduit", "2026-11-20"), step("Volets", "2027-01-11")] } as const
  expect(read({ ...held, milestones: [...held.milestones] })).toEqual([
    ["Début des travaux", "2026-10-26", "done"],
    ["Enduit", "Nouvelle date à venir", "late"],
    ["Fin prévue", "2026-12-18", "ahead"],
    ["Volets", "2027-01-11", "ahead"],
  ])
})

test("finished works are 100 % done and show no open step", () => {
  const over = {
    status: "completed",
    progress: 0,
    ended_on: "2026-11-23",
    milestones: [step("Joints", "2026-11-30")],
  } as const
  const given = { ...over, milestones: [...over.milestones] }
  expect(read(given)).toEqual([
    ["Début des travaux", "2026-10-26", "done"],
    ["Fin des travaux", "2026-11-23", "done"],
  ])
  expect(shownProgress({ ...works, ...given })).toBe(100)
  expect(say(given)).toBe("Les travaux sont terminés depuis le lundi 23 novembre 2026. Merci de votre confiance.")
  expect(say({ ...given, ended_on: null })).toBe("Les travaux sont terminés. Merci de votre confiance.")
})

test("works that were stopped are not called finished", () => {
  const stopped = { status: "cancelled", ended_on: "2026-11-23" } as const
  expect(read(stopped)).toEqual([
    ["Début des travaux", "2026-10-26", "done"],
    ["Arrêt des travaux", "2026-11-23", "done"],
  ])
  expect(shownProgress({ ...works, ...stopped })).toBe(40)
})

test("a step done after midnight in Paris has that day, on the night of the daylight-saving change too", () => {
  // 25 October 2026: 00:30 in Paris is 22:30 UTC of the day before, and midnight is 23:00 UTC afterwards.
  const milestones = [made("Dépose", "2026-10-24T22:30:00Z"), made("Sol", "2026-10-25T22:30:00Z")]
  expect(read({ start_date: null, deadline: null, milestones }, "2026-10-26").map(([, day]) => day)).toEqual([
    "2026-10-25",
    "2026-10-25",
  ])
  expect(say({ status: "planning", progress: 0, start_date: "2026-10-26" }, "2026-10-24")).toContain("dans 2 jours")
})

test("a client reads a person's name as the author, never a role or an address", () => {
  expect(authorForClient("Manon Gestion")).toBe("Manon Gestion")
  expect(authorForClient("Administrateur")).toBeNull()
  expect(authorForClient("admin@mirabelle.test")).toBeNull()
  expect(authorForClient(null)).toBeNull()
})
