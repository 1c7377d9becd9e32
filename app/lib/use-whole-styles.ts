import { useEffect } from "react"
import { WAITING_MEDIA } from "./waiting-styles.ts"

/** Enables the complete stylesheets of a cached page after hydration: from then on it may show anything, not only what its inline rules cover. */
export function useWholeStyles() {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][media=${WAITING_MEDIA}]`))
      link.media = "all"
  }, [])
}
