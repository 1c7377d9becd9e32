import { type ComponentType, Suspense, useEffect, useState } from "react"
import { later } from "../shell/later.ts"
import { overlays } from "./overlays-wanted.ts"

const TRY_AGAIN_MS = 5_000

/** Without them the screen stands all the same: they are asked for until the network brings them. */
async function load(): Promise<ComponentType> {
  try {
    return (await import("./overlays.tsx")).Overlays
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    return load()
  }
}
const Overlays = later(load)

/** Where messages and questions are drawn, from the first of them on. */
export function OverlaysHost() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void overlays.wanted.then(() => setWanted(true)), [])
  return isWanted ? (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  ) : null
}
