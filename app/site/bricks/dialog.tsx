import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "./button.tsx"
import styles from "./dialog.module.css"

/** Attributes that make a button open a dialog without script; `app/site/scripts/commands.ts` supports browsers without `command`. */
export function opens(id: string) {
  return { command: "show-modal", commandfor: id } as const
}

export function closes(id: string) {
  return { command: "close", commandfor: id } as const
}

type DialogProps = {
  id: string
  title: string
  children: ReactNode
  /** Stays at the bottom of the dialog while its content scrolls. */
  foot?: ReactNode
}

/** A native dialog: its button, Escape or a click outside closes it; the browser moves the focus in and back. */
export function Dialog({ id, title, children, foot }: DialogProps) {
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
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </dialog>
  )
}
