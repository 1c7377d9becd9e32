import { Anchor } from "@mantine/core"
import { HardHat } from "lucide-react"
import { Link } from "react-router"
import { Deadline } from "#app/office/records/deadline.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ProgressLine } from "#app/office/records/progress-line.tsx"
import { RecordsSkeleton } from "#app/office/records/records.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import type { ActiveProject } from "./data.ts"
import styles from "./active-projects.module.css"

/** « Tous les projets » has the others. */
const ON_PHONE = 3

type ActiveProjectsProps = { projects: ActiveProject[] | undefined; today: string }

/** The projects under way with their progress, most urgent first. */
export function ActiveProjects({ projects, today }: ActiveProjectsProps) {
  const isPhone = useIsPhone()
  if (!projects) return <RecordsSkeleton view="table" count={4} />
  if (projects.length === 0) {
    return <EmptyState icon={HardHat} title="Aucun projet" description="Aucun chantier n’est en cours." />
  }
  return (
    <ul className="office-sheet">
      {projects.slice(0, isPhone ? ON_PHONE : undefined).map((project) => (
        <li key={project.id} className={styles.item}>
          <span className={styles.who}>
            <Anchor component={Link} to={`/admin/reno/${project.id}`} fw={600} size="sm" className={styles.name}>
              {project.name}
            </Anchor>
            <span className={styles.client}>{project.client_name}</span>
          </span>
          <span className={styles.state}>
            <Deadline deadline={project.deadline} today={today} />
            <ProgressLine project={project} />
          </span>
        </li>
      ))}
    </ul>
  )
}
