import { Button, Checkbox, Switch } from "@mantine/core"
import { Pencil, Trash2 } from "lucide-react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { When } from "#app/office/records/cells.tsx"
import { Minor, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatLongDate, formatShortDate, parisDate } from "#domain/dates.ts"
import { describeDeadline } from "#domain/projects/deadline.ts"
import { milestoneState } from "#domain/projects/milestones.ts"
import { milestoneLooks } from "../looks.ts"
import type { ProjectMilestone } from "../data/list-parts.ts"
import { useDeletePart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import styles from "./milestones.module.css"

type MilestoneRowProps = {
  milestone: ProjectMilestone
  today: string
  onSet: (values: Partial<ProjectMilestone>) => void
  onEdit: () => void
}

/** One milestone: done or not, its due date, and the days left. */
export function MilestoneRow({ milestone, today, onSet, onEdit }: MilestoneRowProps) {
  const { id, title, description, due_date, is_completed, completed_date, is_client_visible } = milestone
  const remove = useDeletePart(PARTS.milestones, {
    done: "Jalon supprimé avec succès",
    failed: "Erreur lors de la suppression du jalon",
  })
  const state = milestoneState(milestone, today)
  const toggle = () => onSet(completion(!is_completed))
  return (
    <li className={styles.row} data-done={is_completed}>
      <Checkbox size="md" checked={is_completed} aria-label={`Terminé\u00a0: ${title}`} onChange={toggle} />
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        {description ? <Minor>{description}</Minor> : null}
        <Minor>
          <When iso={due_date}>{formatLongDate(due_date)}</When>
          {completed_date ? ` · terminé le ${formatShortDate(parisDate(new Date(completed_date)))}` : ""}
        </Minor>
      </div>
      <div className={styles.state}>
        <StatusBadge look={milestoneLooks[state]} />
        {is_completed ? null : <span className="office-minor">{describeDeadline(due_date, today)}</span>}
      </div>
      <Switch
        size="sm"
        label="Visible par le client"
        aria-label={`Visible par le client\u00a0: ${title}`}
        checked={is_client_visible}
        onChange={({ currentTarget }) => onSet({ is_client_visible: currentTarget.checked })}
      />
      <RowActions>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${verb(is_completed)} le jalon ${title}`}
          onClick={toggle}
        >
          {verb(is_completed)}
        </Button>
        <RowAction icon={Pencil} label="Modifier" about={`le jalon ${title}`} onClick={onEdit} />
        <RowAction
          icon={Trash2}
          label="Supprimer"
          about={`le jalon ${title}`}
          isDanger
          onClick={() =>
            confirmDeletion({
              title: "Supprimer le jalon",
              question: "Êtes-vous sûr de vouloir supprimer ce jalon\u00a0?",
              detail: title,
              onConfirm: () => remove.mutate(id),
            })
          }
        />
      </RowActions>
    </li>
  )
}

const verb = (isCompleted: boolean) => (isCompleted ? "Rouvrir" : "Terminer")

/** The columns that a completion sets (specification); the database sets them too. */
function completion(isCompleted: boolean): Partial<ProjectMilestone> {
  return {
    is_completed: isCompleted,
    completed_date: isCompleted ? new Date().toISOString() : null,
    progress: isCompleted ? 100 : 0,
  }
}
