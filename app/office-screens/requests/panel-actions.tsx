import { ActionIcon, Button, Menu } from "@mantine/core"
import {
  Ban,
  CalendarArrowUp,
  Ellipsis,
  Euro,
  FilePlus2,
  HardHat,
  type LucideIcon,
  Pencil,
  ReceiptText,
  KeyRound,
  CalendarX,
  Undo2,
} from "lucide-react"
import { useRef } from "react"
import { Link } from "react-router"
import { PanelRow } from "#app/office/records/record-panel.tsx"
import { parisToday } from "#domain/dates.ts"
import type { RequestActions } from "./actions.ts"
import { isPlanned, isToPlan } from "./confirm-button.tsx"
import { removalOf, type RequestSummary } from "./data/list-requests.ts"
import type { DialogName } from "./list-state.ts"
import { removalLooks } from "./removal.tsx"
import styles from "./panel-actions.module.css"

/** `name` completes the label for screen readers. */
type Action = { dialog: DialogName; label: string; name?: string; icon: LucideIcon }

/** As many as a phone shows in one line, beside the menu. */
const SHOWN = 3

/** What staff do most with this request first. A request that is over can no longer be moved nor cancelled. */
function actionsOf(request: RequestSummary): Action[] {
  const isOver = request.status === "completed" || request.status === "cancelled"
  const owes = !isOver && request.due_cents > 0
  const cancel = isPlanned(request) ? "Annuler le rendez-vous" : "Annuler la demande"
  const all: (Action | null)[] = [
    // The end of the panel offers to plan a request without a date.
    isOver || isToPlan(request) ? null : { dialog: "deplacer", label: "Déplacer", icon: CalendarArrowUp },
    { dialog: "paiement", label: owes ? "Encaisser" : "Paiement", icon: Euro },
    isOver ? null : { dialog: "annuler", label: "Annuler", name: cancel, icon: Ban },
    !isOver && isPlanned(request) && (request.scheduled_date ?? "") < parisToday()
      ? { dialog: "pas-fait", label: "Pas fait", icon: CalendarX }
      : null,
    request.status === "cancelled" ? { dialog: "retablir", label: "Rétablir", icon: Undo2 } : null,
    { dialog: "modifier", label: "Modifier", icon: Pencil },
    { dialog: "frais", label: "Frais", icon: ReceiptText },
    { dialog: "sous-traitant", label: "Sous-traitant", icon: HardHat },
    { dialog: "lien", label: "Lien du client", icon: KeyRound },
  ]
  return all.filter((action) => action !== null)
}

type PanelActionsProps = Pick<RequestActions, "onDialog" | "onRemove"> & { request: RequestSummary }

/** The actions of a request: three as buttons, the others in a menu. */
export function PanelActions({ request, onDialog, onRemove }: PanelActionsProps) {
  const removal = removalOf(request)
  const { label: removalLabel, icon: RemovalIcon } = removalLooks[removal]
  const trigger = useRef<HTMLButtonElement>(null)
  const actions = actionsOf(request)
  return (
    <PanelRow label="Actions">
      {actions.slice(0, SHOWN).map(({ dialog, label, name = label, icon: Icon }) => (
        <Button
          key={dialog}
          className={styles.action}
          variant="default"
          aria-label={name}
          leftSection={<Icon aria-hidden size={15} />}
          onClick={() => onDialog(dialog, request.id)}
        >
          {label}
        </Button>
      ))}
      <Menu position="bottom-end" withinPortal hideDetached={false}>
        <Menu.Target>
          <ActionIcon ref={trigger} variant="default" size={36} aria-label="Autres actions">
            <Ellipsis aria-hidden size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.slice(SHOWN).map(({ dialog, label, icon: Icon }) => (
            <Menu.Item
              key={dialog}
              leftSection={<Icon aria-hidden size={16} />}
              onClick={() => {
                // The item is gone when the dialog closes: the focus goes back to the menu's button.
                trigger.current?.focus()
                onDialog(dialog, request.id)
              }}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            component={Link}
            to={`/admin/devis/nouveau?demande=${request.id}`}
            leftSection={<FilePlus2 aria-hidden size={16} />}
          >
            Nouveau devis
          </Menu.Item>
          <Menu.Item
            {...(removal === "delete" ? { color: "red" } : {})}
            leftSection={<RemovalIcon aria-hidden size={16} />}
            onClick={() => {
              trigger.current?.focus()
              onRemove(request)
            }}
          >
            {removalLabel}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </PanelRow>
  )
}
