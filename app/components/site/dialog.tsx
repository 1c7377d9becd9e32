import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "./button.tsx"
import styles from "./dialog.module.css"

/**
 * What makes a button open or close a dialog without script. Browsers that do not know `command` yet fall back to `popovertarget`,
 * which `commandfor` overrides elsewhere.
 */
export function opens(id: string) {
  return { command: "show-modal", commandfor: id, popoverTarget: id } as const
}

function closes(id: string) {
  return { command: "close", commandfor: id, popoverTarget: id, popoverTargetAction: "hide" } as const
}

type DialogProps = { id: string; title: string; children: ReactNode; size?: "regular" | "large" }

/** A native dialog: closed by its button, Escape or a press outside; the browser moves focus in and back. */
export function Dialog({ id, title, children, size = "regular" }: DialogProps) {
  const titleId = useId()
  return (
    <dialog
      id={id}
      popover="auto"
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={titleId}
      {...{ closedby: "any" }}
    >
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
