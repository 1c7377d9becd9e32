import { type ComponentType, lazy } from "react"

/** By then the first screen is rendered, even on a slow phone. */
export const AFTER_FIRST_SCREEN_MS = 3_000

/**
 * `lazy` for a component that no first screen shows: its script loads 3 seconds after this call, or when the component first renders. If
 * the early load fails, the render loads it again.
 */
export function lazyAfterFirstScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: ReturnType<typeof load> | null = null
  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  if (typeof window !== "undefined") setTimeout(() => void loadOnce().catch(() => undefined), AFTER_FIRST_SCREEN_MS)
  return lazy(() => loadOnce().then((component) => ({ default: component })))
}
