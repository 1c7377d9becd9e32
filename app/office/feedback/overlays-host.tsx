import { Suspense, useEffect, useState } from "react"
import { later } from "../shell/later.ts"
import { overlays } from "./overlays-wanted.ts"

// Without them the screen stands all the same.
const Overlays = later(() => import("./overlays.tsx").then((m) => m.Overlays).catch(() => () => null))

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
