import { type ComponentType, Suspense, useEffect, useState } from "react"
import { lazyAfterFirstScreen } from "../shell/lazy-after-first-screen.ts"
import { overlaysRequested } from "./overlays-request.ts"

const TRY_AGAIN_MS = 5_000

/** The screen works without overlays: 5 seconds after a failed download the next one starts, until one succeeds. */
async function load(): Promise<ComponentType> {
  try {
    return (await import("./overlays.tsx")).Overlays
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    return load()
  }
}
const Overlays = lazyAfterFirstScreen(load)

/** Renders toasts and confirmation dialogs, from the first request on. */
export function OverlaysHost() {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => void overlaysRequested.then(() => setRequested(true)), [])
  return isRequested ? (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  ) : null
}
