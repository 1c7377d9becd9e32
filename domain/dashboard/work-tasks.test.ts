import { expect, test } from "vitest"
import { type Work, workTasks } from "./work-tasks.ts"

const TODAY = "2026-11-25"
const work = (kind: Work["kind"], over: Partial<Work> = {}): Work => ({
  kind,
  project_id: "p1",
  project_name: "Salle de bain",
  client_name: "Mehdi Bouazza",
  n: 1,
  title: null,
  day: "2026-11-20",
  total: 1,
  ...over,
})
const lines = (...works: Work[]) =>
  workTasks(works, TODAY).map(({ text, detail, to }) =>
    [text, detail, to].map((part) => part?.replaceAll("\u00a0", " ")),
  )

test("what waits on a renovation is a line that opens its tab, people first, then dates, then decisions", () => {
  expect(
    lines(
      work("quote_waiting"),
      work("price", { n: 2 }),
      work("step_soon", { title: "Réception", day: "2026-11-26" }),
      work("deadline"),
      work("late_step", { title: "Livraison du receveur" }),
      work("client_choice", { title: "Quel carrelage ?" }),
      work("client_message", { n: 2 }),
    ),
  ).toEqual([
    ["2 messages de Mehdi Bouazza à lire", "Salle de bain, depuis 5 jours", "/admin/reno/p1?onglet=client"],
    ["Mehdi Bouazza a fait son choix", "Salle de bain, Quel carrelage ?", "/admin/reno/p1?onglet=client"],
    ["Étape en retard : Livraison du receveur", "Salle de bain, prévue le 20/11/2026", "/admin/reno/p1?onglet=jalons"],
    ["Échéance dépassée : Salle de bain", "Fin prévue le 20/11/2026", "/admin/reno/p1"],
    ["À finir demain : Réception", "Salle de bain", "/admin/reno/p1?onglet=jalons"],
    ["2 prix de sous-traitants à décider", "Salle de bain, depuis 5 jours", "/admin/reno/p1?onglet=devis"],
    ["Devis sans réponse : Mehdi Bouazza", "Salle de bain, envoyé le 20/11/2026", "/admin/reno/p1"],
  ])
})

test("several late steps of a project are one line, and a step of today says so", () => {
  expect(lines(work("late_step", { n: 3, title: "Receveur" }))).toEqual([
    [
      "3 étapes en retard : Salle de bain",
      "La plus ancienne : Receveur, prévue le 20/11/2026",
      "/admin/reno/p1?onglet=jalons",
    ],
  ])
  expect(lines(work("step_soon", { n: 2, title: "Joints", day: TODAY }))).toEqual([
    ["À finir aujourd’hui : Joints", "Salle de bain, et 1 autre étape", "/admin/reno/p1?onglet=jalons"],
  ])
})

test("beyond three projects of a kind, the others share one line", () => {
  const three = ["a", "b", "c"].map((project_id) => work("deadline", { project_id, total: 12 }))
  expect(lines(...three).at(-1)).toEqual(["9 autres projets ont dépassé leur échéance", undefined, "/admin/reno"])
  expect(lines(...three)).toHaveLength(4)
})
