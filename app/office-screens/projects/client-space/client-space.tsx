import type { SpaceProject } from "./data.ts"
import { Choices } from "./choices.tsx"
import { LinkPanel } from "./link-panel.tsx"
import { Messages } from "./messages.tsx"
import styles from "./client-space.module.css"

/** The office's side of the client's page: its link, the messages, the choices. */
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
