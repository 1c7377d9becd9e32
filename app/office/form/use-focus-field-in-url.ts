import { useEffect, useEffectEvent } from "react"
import { useSearchParams } from "react-router"

/** The field of a form by its path: `team.0.name`. */
export const fieldOfPath = (path: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

/**
 * Focuses the form field that the URL parameter `champ` names, so that a link can lead to the field to fill in. `reveal` makes it visible
 * before.
 */
export function useFocusFieldInUrl(reveal?: (field: string) => void): void {
  const [params] = useSearchParams()
  const name = params.get("champ")
  const show = useEffectEvent((field: string) => reveal?.(field))
  useEffect(() => {
    if (!name || !/^\w+$/.test(name)) return
    // After the effects of this render: what they change cannot be drawn within them.
    const timer = setTimeout(() => {
      show(name)
      const field = fieldOfPath(name)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: "center" })
    })
    return () => clearTimeout(timer)
  }, [name])
}
