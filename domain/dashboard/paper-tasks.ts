import { companyPaperName } from "../company/papers.ts"
import { paperLabels } from "../contractors/labels.ts"
import { describeExpiry, describeStanding, paperState } from "../contractors/papers.ts"
import { countOf } from "../numbers.ts"
import { settingsPath } from "../settings-tabs.ts"
import type { Task, Todo } from "./tasks.ts"

/** The company's own papers that are to be renewed. */
export function companyPaperTasks(papers: Todo["company_papers"], today: string): Task[] {
  return papers.map(({ id, expires_on, ...paper }) => ({
    key: id,
    kind: "paper",
    text: `${companyPaperName(paper)}\u00a0: à renouveler`,
    detail: describeExpiry(expires_on, today),
    to: settingsPath("entreprise"),
  }))
}

/** Papers of subcontractors that are to be asked for again. */
export function paperTasks({ papers, papers_total }: Pick<Todo, "papers" | "papers_total">, today: string): Task[] {
  const tasks: Task[] = papers.map(({ contractor_id, contractor_name, kind, expires_on }) => ({
    key: `${contractor_id}-${kind}`,
    kind: "paper",
    text: `${paperLabels[kind]} de ${contractor_name}`,
    detail: describeStanding({ kind, state: paperState(expires_on, today), expires_on }, today),
    to: `/admin/contractors?sous-traitant=${contractor_id}`,
  }))
  const left = papers_total - papers.length
  if (left <= 0) return tasks
  const more = countOf(
    left,
    "autre document de sous-traitant à redemander",
    "autres documents de sous-traitants à redemander",
  )
  return [...tasks, { key: "papers", kind: "paper", text: more, detail: null, to: "/admin/contractors" }]
}
