import type { DrawerProps } from "@mantine/core"
import { Suspense, useState } from "react"
import { lazyAfterFirstScreen } from "./lazy-after-first-screen.ts"

const OpeningDrawer = lazyAfterFirstScreen(() => import("./opening-drawer.tsx").then((m) => m.OpeningDrawer))

/** Mantine's drawer, rendered from its first opening on. Its script is not part of the first screen. */
export function LazyDrawer(props: DrawerProps) {
  const [wasOpened, noteOpened] = useState(props.opened)
  if (props.opened && !wasOpened) noteOpened(true)
  return wasOpened ? (
    <Suspense fallback={null}>
      <OpeningDrawer {...props} />
    </Suspense>
  ) : null
}
