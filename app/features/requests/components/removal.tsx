import { ActionIcon, Button } from "@mantine/core"
import { Archive, ArchiveRestore, type LucideIcon, Trash2 } from "lucide-react"
import type { Removal, RequestSummary } from "../data.ts"
import { removalOf } from "../data.ts"

const looks: Record<Removal, { label: string; icon: LucideIcon }> = {
  delete: { label: "Supprimer", icon: Trash2 },
  archive: { label: "Archiver", icon: Archive },
  restore: { label: "Restaurer", icon: ArchiveRestore },
}

type RemovalProps = { request: RequestSummary; onRemove: (request: RequestSummary) => void; isCompact?: boolean }

/** Takes a request out of the list, in the way that is left for it, or back into it. */
export function RemovalButton({ request, onRemove, isCompact = false }: RemovalProps) {
  const removal = removalOf(request)
  const { label, icon: Icon } = looks[removal]
  if (!isCompact) {
    return (
      <Button
        variant="subtle"
        color={removal === "delete" ? "red" : "gray"}
        leftSection={<Icon aria-hidden size={16} />}
        onClick={() => onRemove(request)}
      >
        {label}
      </Button>
    )
  }
  return (
    <ActionIcon
      variant="subtle"
      {...(removal === "delete" ? { "data-danger": true } : {})}
      aria-label={`${label} la demande de ${request.client_name}`}
      title={label}
      onClick={() => onRemove(request)}
    >
      <Icon aria-hidden size={16} />
    </ActionIcon>
  )
}
