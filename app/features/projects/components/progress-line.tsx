import { Progress } from "@mantine/core"
import { Figures } from "#app/office/records/cells.tsx"
import type { ProjectSummary } from "../data.ts"
import styles from "./progress-line.module.css"

type ProgressLineProps = { project: Pick<ProjectSummary, "name" | "progress"> }

/** How far the works are, as a bar and in figures. */
export function ProgressLine({ project: { name, progress } }: ProgressLineProps) {
  return (
    <span className={styles.line}>
      <Progress value={progress} aria-label={`Avancement de ${name}`} className={styles.bar ?? ""} />
      <Figures>{`${progress}\u00a0%`}</Figures>
    </span>
  )
}
