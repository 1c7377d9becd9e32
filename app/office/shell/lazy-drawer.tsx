import type { DrawerProps } from "@mantine/core"
import { Suspense, useState } from "react"
import { later } from "./later.ts"

const OpeningDrawer = later(() => import("./opening-drawer.tsx").then((m) => m.OpeningDrawer))

/** Mantine's drawer, which is drawn from its first opening on: no screen shows one while it begins. */
export function LazyDrawer(props: DrawerProps) {
  const [wasOpened, noteOpened] = useState(props.opened)
  if (props.opened && !wasOpened) noteOpened(true)
  return wasOpened ? (
    <Suspense fallback={null}>
      <OpeningDrawer {...props} />
    </Suspense>
  ) : null
}
