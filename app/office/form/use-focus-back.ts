import { useEffect, useState } from "react"

/**
 * Gives the focus back to the element that opened a dialog when the dialog is unmounted, unless another element has the focus. Mantine does
 * so for a dialog that closes, not for one that is unmounted.
 */
export function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const giveBack = () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
    return () => void setTimeout(giveBack)
  }, [opener])
}
