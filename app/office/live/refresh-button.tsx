import { Button } from "@mantine/core"
import { RefreshCw } from "lucide-react"
import styles from "./refresh-button.module.css"
import { useRefresh } from "./use-refresh.ts"

/** Refetches the visible queries of these tables. The button stays in place and keeps the focus. */
export function RefreshButton({ table }: { table: string | readonly string[] }) {
  const { isRefreshing, refresh } = useRefresh(table)
  return (
    <Button
      variant="default"
      leftSection={<RefreshCw aria-hidden size={16} className={isRefreshing ? styles.turning : undefined} />}
      aria-disabled={isRefreshing}
      onClick={refresh}
    >
      Actualiser
    </Button>
  )
}
