import { useEffect } from "react"
import { useSearchParams } from "react-router"

/** Focuses the form field that the URL parameter `champ` names, so that a link can lead to the field to fill in. */
export function useFocusFieldInUrl(): void {
  const [params] = useSearchParams()
  const name = params.get("champ")
  useEffect(() => {
    if (!name || !/^\w+$/.test(name)) return
    const field = document.querySelector<HTMLElement>(`[data-path="${name}"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: "center" })
  }, [name])
}
