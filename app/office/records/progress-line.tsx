import { Progress } from "@mantine/core"
import { Figures } from "./cells.tsx"
import styles from "./progress-line.module.css"

/** The progress of a project, as a bar and in figures. */
export function ProgressLine({ project: { name, progress } }: { project: { name: string; progress: number } }) {
  return (
    <span className={styles.line}>
      <Progress value={progress} aria-label={`Avancement de ${name}`} className={styles.bar ?? ""} />
      <Figures>{`${progress}\u00a0%`}</Figures>
    </span>
  )
}
