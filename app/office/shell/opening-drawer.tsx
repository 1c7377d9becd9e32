import { Drawer, type DrawerProps } from "@mantine/core"
import { useMounted } from "@mantine/hooks"

/** Closed when it is first drawn: Mantine remembers where focus goes back to when a drawer opens, not when it is drawn open. */
export function OpeningDrawer({ opened, ...props }: DrawerProps) {
  const isMounted = useMounted()
  return <Drawer {...props} opened={opened && isMounted} />
}
