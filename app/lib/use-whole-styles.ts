import { useEffect } from "react"
import { WAITING_MEDIA } from "./waiting-styles.ts"

/** What a kept page comes to show once React has it may need any rule: the files that came meanwhile count from now on. */
export function useWholeStyles() {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][media=${WAITING_MEDIA}]`))
      link.media = "all"
  }, [])
}
