import {
  Archive,
  ArchiveRestore,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  FileQuestionMark,
  type LucideIcon,
  Trash2,
} from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import type { PaperState } from "#domain/contractors/papers.ts"
import type { Removal } from "./use-removal.ts"

export const AVAILABLE: StatusLook = { label: "Disponible", tone: "success", icon: CircleCheck }
export const BUSY: StatusLook = { label: "Occupé", tone: "warning", icon: CircleSlash }
export const PAPERS_IN_ORDER: StatusLook = { label: "Documents en ordre", tone: "success", icon: CircleCheck }

/** The icon and colour of a paper's state; its label depends on the paper. */
export const paperLooks: Record<PaperState, Omit<StatusLook, "label">> = {
  valid: { tone: "success", icon: CircleCheck },
  soon: { tone: "warning", icon: Clock },
  expired: { tone: "danger", icon: CircleAlert },
  missing: { tone: "neutral", icon: FileQuestionMark },
}

export const removalLooks: Record<Removal, { label: string; icon: LucideIcon }> = {
  delete: { label: "Supprimer", icon: Trash2 },
  archive: { label: "Archiver", icon: Archive },
  restore: { label: "Restaurer", icon: ArchiveRestore },
}
