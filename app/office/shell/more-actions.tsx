import { Ellipsis } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useFold } from "./use-fold.ts"
import { useIsPhone } from "./use-is-phone.ts"
import styles from "./fold-menu.module.css"

/** The secondary actions of a screen: side by side, on a phone behind « … ». They stay mounted, so that an export goes on when it closes. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { isOpen, setOpen, root, button } = useFold()
  const id = useId()
  if (!useIsPhone()) return children
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Plus d’actions"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden size={20} />
      </button>
      <div id={id} hidden={!isOpen} className={`office-sheet ${styles.menu} ${styles.buttons}`}>
        {children}
      </div>
    </div>
  )
}
