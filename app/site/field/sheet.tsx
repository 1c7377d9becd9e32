import { X } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import styles from "./field.module.css"

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog from the bottom of the screen: Escape, « Fermer » or a press beside it closes it; the focus goes in and back. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} onClose={onClose} {...{ closedby: "any" }}>
      <div className={styles.sheetHead}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.icon} aria-label="Fermer" onClick={onClose}>
          <X aria-hidden size={28} />
        </button>
      </div>
      <div className={styles.sheetBody}>{children}</div>
    </dialog>
  )
}
