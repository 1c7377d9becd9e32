import { Archive, ArchiveRestore, type LucideIcon, Trash2 } from "lucide-react"
import { RowAction } from "#app/office/records/record-cells.tsx"
import type { Removal, RequestSummary } from "./data/list-requests.ts"
import { removalOf } from "./data/list-requests.ts"

/** Delete, archive or restore, whichever applies to a request. */
export const removalLooks: Record<Removal, { label: string; icon: LucideIcon }> = {
  delete: { label: "Supprimer", icon: Trash2 },
  archive: { label: "Archiver", icon: Archive },
  restore: { label: "Restaurer", icon: ArchiveRestore },
}

type RemovalProps = { request: RequestSummary; onRemove: (request: RequestSummary) => void }

/** The removal of a request at the end of its row. */
export function RemovalButton({ request, onRemove }: RemovalProps) {
  const removal = removalOf(request)
  return (
    <RowAction
      {...removalLooks[removal]}
      about={`la demande de ${request.client_name}`}
      isDanger={removal === "delete"}
      onClick={() => onRemove(request)}
    />
  )
}
