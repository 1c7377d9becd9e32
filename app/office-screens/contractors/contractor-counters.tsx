import { useQuery } from "@tanstack/react-query"
import { Counters } from "#app/office/records/counters.tsx"
import { UNREAD } from "#app/office/records/page.ts"
import { formatRating } from "#domain/contractors/figures.ts"
import { formatEuros } from "#domain/money.ts"
import type { ContractorFilter } from "./data.ts"
import { overviewQuery } from "./records.ts"

/** Totals of the list: the subcontractors, the available ones, the revenue of their jobs, and their average rating. */
export function ContractorCounters({ filter }: { filter: ContractorFilter }) {
  const read = useQuery(overviewQuery())
  const figures = read.data
  return (
    <Counters
      read={read}
      counters={[
        { label: "au total", count: figures?.total, to: "/admin/contractors" },
        {
          label: ["disponible", "disponibles"],
          count: figures?.available,
          to: "/admin/contractors?dispo=available",
          isCurrent: filter.availability === "available",
        },
        { label: "chiffre d’affaires (travaux terminés)", count: figures && formatEuros(figures.total_revenue) },
        { label: "note moyenne", count: figures && (formatRating(figures.average_rating) ?? UNREAD) },
      ]}
    />
  )
}
