import { startTransition, useEffect, useState } from "react"

/** False until what was drawn first is on the screen: the rest, drawn in pieces, would hold that frame back. A hidden tab paints nothing and waits for nothing. */
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
