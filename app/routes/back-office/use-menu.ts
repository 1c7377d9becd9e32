import { useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { NavGroup } from "#app/office/shell/shell.tsx"

type Table = "brico_requests" | "reno_projects"

const hasRows = async (db: Db, table: Table) => (await db.from(table).select("id").limit(1).then(dataOf)).length > 0

/** The menu of this company: the entry of a stopped line says so, and is left out when the line has no rows. */
export function useMenu(groups: readonly NavGroup[]): NavGroup[] {
  const { lines } = useCompanyOffer()
  // At most one line is stopped.
  const table: Table = lines.brico ? "reno_projects" : "brico_requests"
  const stopped = lines.brico && lines.reno ? null : lines.brico ? "/admin/reno" : "/admin/brico"
  const { data: isKept = false } = useQuery({
    queryKey: [table, "any"],
    queryFn: () => hasRows(browserDb(), table),
    enabled: stopped !== null,
  })
  return groups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.flatMap((entry) => {
      if (entry.to !== stopped) return [entry]
      return isKept ? [{ ...entry, note: "ligne arrêtée" }] : []
    }),
  }))
}
