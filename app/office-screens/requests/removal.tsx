import { Archive, ArchiveRestore, type LucideIcon, Trash2 } from "lucide-react"
import { RowAction } from "#app/office/records/record-cells.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Removal, RequestSummary } from "./data/list-requests.ts"
import { removalOf } from "./data/list-requests.ts"

const looks: Record<Removal, { label: string; icon: LucideIcon }> = {
  delete: { label: "Supprimer", icon: Trash2 },
  archive: { label: "Archiver", icon: Archive },
  restore: { label: "Restaurer", icon: ArchiveRestore },
}

type RemovalProps = { request: RequestSummary; onRemove: (request: RequestSummary) => void; isCompact?: boolean }

/** The button that deletes, archives or restores a request, whichever applies. */
export function RemovalButton({ request, onRemove, isCompact = false }: RemovalProps) {
  const removal = removalOf(request)
  const { label, icon: Icon } = looks[removal]
  if (!isCompact) {
    return (
      <IconButton
        variant="subtle"
        color={removal === "delete" ? "red" : "gray"}
        icon={Icon}
        onClick={() => onRemove(request)}
      >
        {label}
      </IconButton>
    )
  }
  return (
    <RowAction
      icon={Icon}
      label={label}
      about={`la demande de ${request.client_name}`}
      isDanger={removal === "delete"}
      onClick={() => onRemove(request)}
    />
  )
}
