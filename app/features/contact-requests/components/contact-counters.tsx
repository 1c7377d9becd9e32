import { useQuery } from "@tanstack/react-query"
import { type Counter, Counters } from "#app/office/records/counters.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import type { ContactStatus } from "#domain/contact/labels.ts"
import { overviewQuery } from "../queries.ts"

export function ContactCounters({ status }: { status: ContactStatus | null }) {
  const read = useQuery(overviewQuery())
  const counts = read.data
  if (!counts && read.error) return <ErrorOf read={read} />
  const ofStatus = (one: "new" | "converted", label: Counter["label"]) => ({
    label,
    count: counts?.[one],
    to: `/admin/contacts?statut=${one}`,
    isCurrent: status === one,
  })
  return (
    <Counters
      counters={[
        { label: "au total", count: counts?.total, to: "/admin/contacts" },
        ofStatus("new", ["nouvelle", "nouvelles"]),
        ofStatus("converted", ["convertie", "converties"]),
      ]}
    />
  )
}
