import { Anchor } from "@mantine/core"
import { HardHat } from "lucide-react"
import { Link } from "react-router"
import { Deadline } from "#app/office/records/deadline.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ProgressLine } from "#app/office/records/progress-line.tsx"
import { RecordsSkeleton } from "#app/office/records/records.tsx"
import type { ActiveProject } from "./data.ts"
import styles from "./active-projects.module.css"

type ActiveProjectsProps = { projects: ActiveProject[] | undefined; today: string }

/** The projects under way with their progress, most urgent first. */
export function ActiveProjects({ projects, today }: ActiveProjectsProps) {
  if (!projects) return <RecordsSkeleton view="table" count={4} />
  if (projects.length === 0) {
    return <EmptyState icon={HardHat} title="Aucun projet" description="Aucun chantier n’est en cours." />
  }
  return (
    <ul className="office-sheet">
      {projects.map((project) => (
        <li key={project.id} className={styles.item}>
          <div className="office-between">
            <Anchor component={Link} to={`/admin/reno/${project.id}`} fw={600} size="sm" className={styles.name}>
              {project.name}
            </Anchor>
            <Deadline deadline={project.deadline} today={today} />
          </div>
          <span className={styles.client}>{project.client_name}</span>
          <ProgressLine project={project} />
        </li>
      ))}
    </ul>
  )
}
