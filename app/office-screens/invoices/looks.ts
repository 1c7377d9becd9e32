import {
  CircleCheck,
  FileMinus,
  FileWarning,
  HandHelping,
  Hourglass,
  ShieldCheck,
  SquarePen,
  Undo2,
} from "lucide-react"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import type { Standing } from "#domain/invoices/describe.ts"

export const draftLook: StatusLook = { label: "Brouillon", tone: "neutral", icon: SquarePen }

export const standingLooks: Record<Standing, StatusLook> = {
  due: { label: "À encaisser", tone: "info", icon: Hourglass },
  late: { label: "En retard", tone: "danger", icon: FileWarning },
  retained: { label: "Reste la retenue", tone: "info", icon: ShieldCheck },
  aided: { label: "Aide attendue", tone: "info", icon: HandHelping },
  paid: { label: "Payée", tone: "success", icon: CircleCheck },
  credited: { label: "Soldée par avoir", tone: "neutral", icon: FileMinus },
  to_return: { label: "À rembourser", tone: "warning", icon: Undo2 },
  credit_note: { label: "Avoir", tone: "neutral", icon: FileMinus },
}
