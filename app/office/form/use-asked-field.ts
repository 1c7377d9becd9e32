import { useEffect } from "react"
import { useSearchParams } from "react-router"

/** Gives the focus to the field of a form that the address names (`champ`): whoever was sent here to fill it in need not look for it. */
export function useAskedField(): void {
  const [params] = useSearchParams()
  const name = params.get("champ")
  useEffect(() => {
    if (!name || !/^\w+$/.test(name)) return
    const field = document.querySelector<HTMLElement>(`[data-path="${name}"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: "center" })
  }, [name])
}
