import { Alert, Button } from "@mantine/core"
import {
  Archive,
  CalendarClock,
  CalendarOff,
  ChartColumn,
  FilePlus,
  NotebookPen,
  Pencil,
  UserRound,
} from "lucide-react"
import type { ReactNode } from "react"
import { PanelEnd, PanelRow } from "#app/office/records/record-panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { OfficeTabs } from "#app/office/shell/office-tabs.tsx"
import { formatDateTime } from "#domain/dates.ts"
import type { ContractorDetails } from "./data.ts"
import { AVAILABLE, BUSY, removalLooks } from "./looks.ts"
import type { Tab } from "./records.ts"
import { removalOf } from "./use-removal.ts"
import { AvailabilityTab } from "./availability-tab.tsx"
import { type ContractorActions, ToggleButton } from "./contractor-columns.tsx"
import { NotesTab } from "./notes-tab.tsx"
import { OverviewTab } from "./overview-tab.tsx"
import { StatisticsTab } from "./statistics-tab.tsx"

const TABS = [
  { value: "apercu", label: "Vue d’ensemble", icon: UserRound },
  { value: "statistiques", label: "Statistiques", icon: ChartColumn },
  { value: "disponibilites", label: "Disponibilités", icon: CalendarClock },
  { value: "notes", label: "Notes", icon: NotebookPen },
] as const

const ACTIONS = [
  { name: "modifier", label: "Modifier", icon: Pencil },
  { name: "document", label: "Ajouter un document", icon: FilePlus },
  { name: "absence", label: "Ajouter une absence", icon: CalendarOff },
] as const

type ContractorPanelProps = ContractorActions & {
  contractor: ContractorDetails
  tab: Tab
  onTab: (tab: Tab) => void
  /** The record's history, below the notes. */
  children: ReactNode
}

export function ContractorPanel({ contractor, tab, onTab, children, ...actions }: ContractorPanelProps) {
  const { id, archived_at, is_available } = contractor
  const removal = removalLooks[removalOf(contractor)]
  return (
    <>
      {archived_at ? (
        <Alert mb="md" color="gray" icon={<Archive aria-hidden size={18} />} role="presentation">
          Sous-traitant archivé le {formatDateTime(new Date(archived_at))}. Il n’est plus proposé pour une intervention.
        </Alert>
      ) : null}
      <PanelRow>
        <StatusBadge look={is_available ? AVAILABLE : BUSY} />
        <ToggleButton contractor={contractor} onToggle={actions.onToggle} />
      </PanelRow>
      <PanelRow label="Actions">
        {ACTIONS.map(({ name, label, icon: Icon }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon aria-hidden size={15} />}
            onClick={() => actions.onDialog(name, id)}
          >
            {label}
          </Button>
        ))}
      </PanelRow>
      <OfficeTabs label={`Parties de la fiche de ${contractor.name}`} tabs={TABS} value={tab} onChange={onTab}>
        {tab === "apercu" ? (
          <OverviewTab contractor={contractor} onEditPaper={(line) => actions.onDialog("document", id, line)} />
        ) : null}
        {tab === "statistiques" ? <StatisticsTab contractor={contractor} /> : null}
        {tab === "disponibilites" ? <AvailabilityTab contractor={contractor} /> : null}
        {tab === "notes" ? <NotesTab notes={contractor.notes}>{children}</NotesTab> : null}
      </OfficeTabs>
      <PanelEnd>
        <Button
          variant="subtle"
          color={removal.label === "Supprimer" ? "red" : "gray"}
          leftSection={<removal.icon aria-hidden size={16} />}
          onClick={() => actions.onRemove(contractor)}
        >
          {removal.label}
        </Button>
      </PanelEnd>
    </>
  )
}
