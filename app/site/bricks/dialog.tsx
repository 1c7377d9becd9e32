import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "./button.tsx"
import styles from "./dialog.module.css"

/** What makes a button open or close a dialog without script; browsers that do not know it yet are helped by `app/site/scripts/commands.ts`. */
export function opens(id: string) {
  return { command: "show-modal", commandfor: id } as const
}

export function closes(id: string) {
  return { command: "close", commandfor: id } as const
}

type DialogProps = { id: string; title: string; children: ReactNode }

/** A native dialog: closed by its button, Escape or a press outside; the browser moves focus in and back. */
export function Dialog({ id, title, children }: DialogProps) {
  const titleId = useId()
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={titleId} {...{ closedby: "any" }}>
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        <Button variant="quiet" className={styles.close} aria-label="Fermer" {...closes(id)}>
          <X size={26} strokeWidth={2.25} aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
