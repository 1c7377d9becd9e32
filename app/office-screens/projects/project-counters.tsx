import { useQuery } from "@tanstack/react-query"
import { type Counter, Counters } from "#app/office/records/counters.tsx"
import type { Overview, ProjectFilter } from "./data/list-projects.ts"
import { overviewQuery } from "./queries.ts"

export function ProjectCounters({ filter }: { filter: ProjectFilter }) {
  const read = useQuery(overviewQuery())
  const counts = read.data
  const counter = (key: keyof Overview, label: Counter["label"], to: string, isCurrent = false) => ({
    label,
    count: counts?.[key],
    to,
    isCurrent,
  })
  const { status, quote } = filter
  return (
    <Counters
      read={read}
      counters={[
        counter("total", ["projet", "projets"], "/admin/reno"),
        counter("in_progress", "en cours", "/admin/reno?statut=in_progress", status === "in_progress"),
        counter("quotes_draft", "devis en brouillon", "/admin/reno?devis=draft", quote === "draft"),
        counter("quotes_signed", ["devis signé", "devis signés"], "/admin/reno?devis=signed", quote === "signed"),
      ]}
    />
  )
}
