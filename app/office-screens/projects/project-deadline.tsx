import { When } from "#app/office/records/cells.tsx"
import { Deadline } from "#app/office/records/deadline.tsx"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import type { ProjectStatus } from "#domain/projects/labels.ts"

type ProjectDeadlineProps = {
  deadline: string | null
  status: ProjectStatus
  /** What stands around it says already that it is a deadline. */
  isNamed?: boolean
}

/** How long there is left; of works that are over or cancelled only the day, for nothing is late any more. */
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
