import type { LucideIcon } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react"
import { useFold } from "./use-fold.ts"
import styles from "./fold-menu.module.css"

export type FoldedItem = {
  label: string
  icon: LucideIcon
  /** A number or a note after the label. */
  end?: ReactNode
  isCurrent?: boolean
  onChoose: () => void
  /** The item is under the pointer or has the focus. */
  onNear?: () => void
}

type FoldMenuProps = {
  /** Names the button for screen readers, when what it shows is not enough. */
  label?: string
  items: readonly FoldedItem[]
  className?: string | undefined
  children: ReactNode
}

/** A button that unfolds a menu. Arrows, Home and End move in it; Escape closes it and gives the focus back, Tab leaves it. */
export function FoldMenu({ label, items, className = "", children }: FoldMenuProps) {
  const { isOpen, setOpen, close, root, button } = useFold()
  const id = useId()
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus()
  }, [isOpen, root])

  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" && !isOpen) {
      event.preventDefault()
      setOpen(true)
      return
    }
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (!isOpen || next === undefined) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  }
  return (
    <div ref={root} className={`${styles.root} ${className}`}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={press}
      >
        {children}
      </button>
      {isOpen ? (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`office-sheet ${styles.menu}`}
          onKeyDown={press}
        >
          {items.map(({ label: text, icon: Icon, end, isCurrent, onChoose, onNear }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              aria-current={isCurrent ? "true" : undefined}
              onPointerEnter={onNear}
              onFocus={onNear}
              onClick={() => {
                close()
                onChoose()
              }}
            >
              <Icon aria-hidden size={16} />
              {text}
              {end}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
