import { useQuery } from "@tanstack/react-query"
import { type Counter, Counters } from "#app/office/records/counters.tsx"
import type { ContactStatus } from "#domain/contact/labels.ts"
import { overviewQuery } from "./queries.ts"

export function ContactCounters({ status }: { status: ContactStatus | null }) {
  const read = useQuery(overviewQuery())
  const counts = read.data
  const ofStatus = (one: "new" | "converted", label: Counter["label"]) => ({
    label,
    count: counts?.[one],
    to: `/admin/contacts?statut=${one}`,
    isCurrent: status === one,
  })
  return (
    <Counters
      read={read}
      counters={[
        { label: "au total", count: counts?.total, to: "/admin/contacts" },
        ofStatus("new", ["nouvelle", "nouvelles"]),
        ofStatus("converted", ["convertie", "converties"]),
      ]}
    />
  )
}
