import { expect, test } from "vitest"
import { type OpenRequest, requestTasks } from "./request-tasks.ts"

const TODAY = "2026-11-25"
const none = { total: 0, rows: [] }
const request = (id: string, over: Partial<OpenRequest> = {}): OpenRequest => ({
  id,
  client_name: "Sylvie Petit",
  service_type: "Fuite",
  city: "Paris",
  status: "confirmed",
  scheduled_date: "2026-11-24",
  scheduled_time: "16:00:00",
  due_cents: 9500,
  asked_on: "2026-11-20",
  is_paid: false,
  has_email: true,
  who: "Keller",
  ...over,
})
const lines = (todo: Partial<Parameters<typeof requestTasks>[0]>) =>
  requestTasks({ to_close: none, to_confirm: none, to_plan: none, ...todo }, TODAY).map(({ kind, text, detail, to }) =>
    [kind, text, detail, to].map((part) => part?.replaceAll("\u00a0", " ")),
  )

test("an appointment of yesterday that nobody closed says when, what, who and what is left to pay", () => {
  const paid = request("b", { due_cents: 0, scheduled_date: "2026-11-20", who: null })
  expect(lines({ to_close: { total: 5, rows: [request("a"), paid] } })).toEqual([
    ["close", "À clore : Sylvie Petit", "hier à 16 h · Fuite · Keller · reste 95 €", "/admin/brico?demande=a"],
    ["close", "À clore : Sylvie Petit", "vendredi 20 novembre à 16 h · Fuite", "/admin/brico?demande=b"],
    ["close", "3 autres rendez-vous à clore", undefined, "/admin/brico?quand=late"],
  ])
})

test("a request without a date says since when it waits, and whether it is paid", () => {
  const undated = { scheduled_date: null, scheduled_time: null }
  const rows = [request("a", undated), request("b", { ...undated, asked_on: "2026-11-24", is_paid: true, city: null })]
  expect(lines({ to_plan: { total: 2, rows } })).toEqual([
    ["plan", "À planifier : Sylvie Petit", "Fuite · Paris · depuis 5 jours", "/admin/brico?demande=a"],
    ["plan", "À planifier : Sylvie Petit", "Fuite · payée · depuis hier", "/admin/brico?demande=b"],
  ])
})

test("a paid appointment that waits for a confirmation shows its weekday", () => {
  const rows = [request("a", { scheduled_date: "2026-11-30", scheduled_time: "09:00:00", who: "Équipe 1" })]
  expect(lines({ to_confirm: { total: 1, rows } })).toEqual([
    [
      "confirm",
      "Payée, à confirmer : Sylvie Petit",
      "lundi 30 novembre à 9 h · Fuite · Équipe 1",
      "/admin/brico?demande=a",
    ],
  ])
})
