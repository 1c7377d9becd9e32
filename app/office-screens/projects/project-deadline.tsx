import { When } from "#app/office/records/cells.tsx"
import { Deadline } from "#app/office/records/deadline.tsx"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import type { ProjectStatus } from "#domain/projects/labels.ts"

type ProjectDeadlineProps = {
  deadline: string | null
  status: ProjectStatus
  /** The context already says that this is a deadline. */
  isNamed?: boolean
}

/** The time left until the deadline. For a completed or cancelled project only the date, because it can no longer be late. */
export function ProjectDeadline({ deadline, status, isNamed = false }: ProjectDeadlineProps) {
  if (deadline !== null && (status === "completed" || status === "cancelled")) {
    return (
      <span className="office-minor">
        {isNamed ? "" : "Échéance "}
        <When iso={deadline}>{formatShortDate(deadline)}</When>
      </span>
    )
  }
  return <Deadline deadline={deadline} today={parisToday()} />
}
