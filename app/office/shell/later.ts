import { type ComponentType, lazy } from "react"

/** By then the first screen is drawn, on a slow phone too. */
export const AFTER_FIRST_SCREEN_MS = 3_000

/** A component that no first screen shows: its script comes a little after that screen, or when it is drawn. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: ReturnType<typeof load> | null = null
  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  if (typeof window !== "undefined") setTimeout(() => void loadOnce().catch(() => undefined), AFTER_FIRST_SCREEN_MS)
  return lazy(() => loadOnce().then((component) => ({ default: component })))
}
