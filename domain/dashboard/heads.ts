import type { Task, TaskKind } from "./tasks.ts"

/** The heads of « À traiter »: somebody waits or money is at stake; today's work; what may wait some days. */
export const HEADS = ["now", "today", "week"] as const
export type Head = (typeof HEADS)[number]
export const headLabels: Record<Head, string> = { now: "Maintenant", today: "Aujourd’hui", week: "Cette semaine" }

/** Under which head a kind stands, and what one does on the screen that its line opens. */
const KINDS: Record<TaskKind, { head: Head; act: string }> = {
  dispute: { head: "now", act: "Répondre" },
  refund: { head: "now", act: "Voir" },
  document_failed: { head: "now", act: "Voir" },
  quote_refund: { head: "now", act: "Rendre" },
  field: { head: "now", act: "Voir" },
  call: { head: "now", act: "Appeler" },
  close: { head: "now", act: "Clore" },
  confirm: { head: "now", act: "Confirmer" },
  client_message: { head: "now", act: "Lire" },
  outside: { head: "today", act: "Voir" },
  plan: { head: "today", act: "Planifier" },
  collect: { head: "today", act: "Encaisser" },
  contact: { head: "today", act: "Répondre" },
  invoice_late: { head: "today", act: "Relancer" },
  client_task: { head: "today", act: "Voir" },
  client_choice: { head: "today", act: "Voir" },
  late_step: { head: "today", act: "Voir" },
  deadline: { head: "today", act: "Voir" },
  step_soon: { head: "today", act: "Voir" },
  quote_signed: { head: "today", act: "Planifier" },
  quote_credit: { head: "today", act: "Créditer" },
  mail: { head: "today", act: "Voir" },
  price: { head: "week", act: "Comparer" },
  quote_waiting: { head: "week", act: "Voir" },
  quote_unanswered: { head: "week", act: "Voir" },
  quote_expired: { head: "week", act: "Voir" },
  quote_given_up: { head: "week", act: "Voir" },
  quote_refused: { head: "week", act: "Voir" },
  paper: { head: "week", act: "Renouveler" },
}

export const actOf = ({ kind }: Task): string => KINDS[kind].act

export type Group = { head: Head; tasks: Task[] }

/** The tasks under their heads, each in the order in which they came; no head is empty. */
export function underHeads(tasks: readonly Task[]): Group[] {
  return HEADS.map((head) => ({ head, tasks: tasks.filter(({ kind }) => KINDS[kind].head === head) })).filter(
    (group) => group.tasks.length > 0,
  )
}

/** The first `count` tasks of the groups, and those that are left. One left is shown too: a fold of one line would hide it without a gain. */
export function firstOf(groups: readonly Group[], count: number): [shown: Group[], left: Group[]] {
  const total = groups.reduce((sum, { tasks }) => sum + tasks.length, 0)
  const limit = total > count + 1 ? count : total
  let before = 0
  const cut = groups.map(({ head, tasks }) => {
    const room = Math.max(limit - before, 0)
    before += tasks.length
    return { head, shown: tasks.slice(0, room), left: tasks.slice(room) }
  })
  const filled = (part: "shown" | "left") =>
    cut.map((group) => ({ head: group.head, tasks: group[part] })).filter(({ tasks }) => tasks.length > 0)
  return [filled("shown"), filled("left")]
}
