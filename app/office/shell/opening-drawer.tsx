import { Drawer, type DrawerProps } from "@mantine/core"
import { useMounted } from "@mantine/hooks"

/** Closed in its first render: Mantine notes where the focus returns to when a drawer opens, not when it is mounted open. */
export function OpeningDrawer({ opened, ...props }: DrawerProps) {
  const isMounted = useMounted()
  return <Drawer {...props} opened={opened && isMounted} />
}
