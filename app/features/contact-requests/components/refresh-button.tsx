import { Button } from "@mantine/core"
import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { useRefresh } from "../queries.ts"
import styles from "./refresh.module.css"

/** Reads the list and its figures again. It stays where it is, and keeps the focus. */
export function RefreshButton() {
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useRefresh()
  return (
    <Button
      variant="default"
      leftSection={<RefreshCw aria-hidden size={16} className={isRefreshing ? styles.turning : undefined} />}
      aria-disabled={isRefreshing}
      onClick={() => {
        if (isRefreshing) return
        setRefreshing(true)
        void refresh().finally(() => setRefreshing(false))
      }}
    >
      Actualiser
    </Button>
  )
}
