import { useEffect, useRef, useState } from "react"

/** What a button unfolds: it closes at a press outside. `root` holds the button and what it unfolds. */
export function useFold() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [isOpen])
  /** For Escape: closes, and gives the focus back to the button. */
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return { isOpen, setOpen, close, root, button }
}
