import { useEffect, useRef, useState } from "react"

/**
 * What a button unfolds. It closes at a press or a focus outside `root`, which holds both, and at Escape, which gives the focus back
 * to the button and closes nothing around it.
 */
export function useFold() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    const around = root.current
    if (!isOpen || !around) return
    const leave = (target: EventTarget | null) => {
      if (target && !around.contains(target as Node)) setOpen(false)
    }
    const press = ({ target }: PointerEvent) => leave(target)
    const lose = ({ relatedTarget }: FocusEvent) => leave(relatedTarget)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.stopPropagation()
      close()
    }
    document.addEventListener("pointerdown", press)
    around.addEventListener("focusout", lose)
    around.addEventListener("keydown", escape)
    return () => {
      document.removeEventListener("pointerdown", press)
      around.removeEventListener("focusout", lose)
      around.removeEventListener("keydown", escape)
    }
  }, [isOpen])
  return { isOpen, setOpen, close, root, button }
}
