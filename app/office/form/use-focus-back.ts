import { useEffect, useState } from "react"

/**
 * Gives the focus back to what opened a dialog when the dialog goes. Mantine does so for a dialog that closes, not for one that is no
 * longer drawn.
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
