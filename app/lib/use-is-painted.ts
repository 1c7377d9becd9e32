import { startTransition, useEffect, useState } from "react"

/** False until the first frame is painted. Callers render the rest of a long list afterwards, so that it does not delay that frame. True at once in a hidden tab, which never paints. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const tell = () => startTransition(() => setPainted(true))
    let wait: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (wait = setTimeout(tell)))
    if (document.hidden) tell()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(wait)
    }
  }, [])
  return isPainted
}
