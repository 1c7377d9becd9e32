import { formatShortDate } from "../dates.ts"
import { ageOf } from "./day.ts"
import type { Task } from "./tasks.ts"
import { countOf } from "../numbers.ts"

/**
 * What waits on one renovation (`private.works_to_do`): at most three rows of a kind. `day` is the oldest day (of the message, of the step,
 * of the sent quote), `title` the step or question of that day, `n` how many there are on this project, `total` the projects of this kind.
 */
export type Work = {
  kind: keyof typeof kinds
  project_id: string
  project_name: string
  client_name: string
  n: number
  title: string | null
  day: string
  total: number
}

type Told = { text: string; detail?: string }
type Kind = { tab: string | null; more: [one: string, many: string]; tell: (work: Work, today: string) => Told }

/** In the order of the lines: people who wait come first, then dates, then decisions. */
const kinds = {
  client_message: {
    tab: "client",
    more: ["autre projet a des messages à lire", "autres projets ont des messages à lire"],
    tell: ({ n, client_name, project_name, day }, today) => ({
      text: `${countOf(n, "message", "messages")} de ${client_name} à lire`,
      detail: `${project_name}, ${ageOf(day, today)}`,
    }),
  },
  client_choice: {
    tab: "client",
    more: ["autre projet a un choix à voir", "autres projets ont un choix à voir"],
    tell: ({ n, title, client_name, project_name }) => ({
      text: n > 1 ? `${client_name} a fait ${n}\u00a0choix` : `${client_name} a fait son choix`,
      detail: n > 1 ? project_name : `${project_name}, ${title ?? ""}`,
    }),
  },
  late_step: {
    tab: "jalons",
    more: ["autre projet a des étapes en retard", "autres projets ont des étapes en retard"],
    tell: ({ n, title, project_name, day }) => ({
      text: n > 1 ? `${n}\u00a0étapes en retard\u00a0: ${project_name}` : `Étape en retard\u00a0: ${title ?? ""}`,
      detail:
        n > 1
          ? `La plus ancienne\u00a0: ${title ?? ""}, prévue le ${formatShortDate(day)}`
          : `${project_name}, prévue le ${formatShortDate(day)}`,
    }),
  },
  deadline: {
    tab: null,
    more: ["autre projet a dépassé son échéance", "autres projets ont dépassé leur échéance"],
    tell: ({ project_name, day }) => ({
      text: `Échéance dépassée\u00a0: ${project_name}`,
      detail: `Fin prévue le ${formatShortDate(day)}`,
    }),
  },
  step_soon: {
    tab: "jalons",
    more: ["autre projet a une étape à finir", "autres projets ont une étape à finir"],
    tell: ({ n, title, project_name, day }, today) => {
      const when = day === today ? "aujourd’hui" : "demain"
      return {
        text: `À finir ${when}\u00a0: ${title ?? ""}`,
        detail: n > 1 ? `${project_name}, et ${countOf(n - 1, "autre étape", "autres étapes")}` : project_name,
      }
    },
  },
  price: {
    tab: "devis",
    more: ["autre projet a des prix à comparer", "autres projets ont des prix à comparer"],
    tell: ({ n, project_name, day }, today) => ({
      text: countOf(n, "prix de sous-traitant à décider", "prix de sous-traitants à décider"),
      detail: `${project_name}, ${ageOf(day, today)}`,
    }),
  },
  quote_waiting: {
    tab: null,
    more: ["autre devis envoyé sans réponse", "autres devis envoyés sans réponse"],
    tell: ({ client_name, project_name, day }) => ({
      text: `Devis sans réponse\u00a0: ${client_name}`,
      detail: `${project_name}, envoyé le ${formatShortDate(day)}`,
    }),
  },
} satisfies Record<string, Kind>

/** The lines of « À traiter » about renovations. `today` is a day in Paris. */
export function workTasks(works: readonly Work[], today: string): Task[] {
  return (Object.keys(kinds) as Work["kind"][]).flatMap((kind) => {
    const found = works.filter((work) => work.kind === kind)
    const { tab, tell, more }: Kind = kinds[kind]
    const lines = found.map((work): Task => {
      const { text, detail = null } = tell(work, today)
      const to = `/admin/reno/${work.project_id}${tab ? `?onglet=${tab}` : ""}`
      return { key: `${kind}-${work.project_id}`, kind, text, detail, to }
    })
    const left = (found[0]?.total ?? 0) - found.length
    return left > 0
      ? [...lines, { key: kind, kind, text: countOf(left, ...more), detail: null, to: "/admin/reno" }]
      : lines
  })
}
