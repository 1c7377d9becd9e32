import type { SpaceProject } from "./data.ts"
import { Choices } from "./choices.tsx"
import { LinkPanel } from "./link-panel.tsx"
import { Messages } from "./messages.tsx"
import styles from "./client-space.module.css"

/** The staff's side of the client's page: its link, what is written, what is to be decided. */
export function ClientSpace({ project }: { project: SpaceProject }) {
  return (
    <div className={`office-fields ${styles.space}`}>
      <div className={`office-fields ${styles.column}`}>
        <LinkPanel project={project} />
        <Choices projectId={project.id} />
      </div>
      <Messages project={project} />
    </div>
  )
}
