import { type ComponentType, Suspense, useEffect, useState } from "react"
import { later } from "../shell/later.ts"
import { overlays } from "./overlays-wanted.ts"

const TRY_AGAIN_MS = 5_000

/** The screen works without overlays: a failed download is retried every 5 seconds until it succeeds. */
async function load(): Promise<ComponentType> {
  try {
    return (await import("./overlays.tsx")).Overlays
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    return load()
  }
}
const Overlays = later(load)

/** Renders toasts and confirmation dialogs, from the first request on. */
export function OverlaysHost() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void overlays.wanted.then(() => setWanted(true)), [])
  return isWanted ? (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  ) : null
}
