import { Button } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { showsRowsOf } from "./query-client.ts"
import styles from "./refresh-button.module.css"

/** Refetches the visible queries of these tables. The button stays in place and keeps the focus. */
export function RefreshButton({ table }: { table: string | readonly string[] }) {
  const [isRefreshing, setRefreshing] = useState(false)
  const client = useQueryClient()
  return (
    <Button
      variant="default"
      leftSection={<RefreshCw aria-hidden size={16} className={isRefreshing ? styles.turning : undefined} />}
      aria-disabled={isRefreshing}
      onClick={() => {
        if (isRefreshing) return
        setRefreshing(true)
        void client.invalidateQueries({ predicate: showsRowsOf([table].flat()) }).finally(() => setRefreshing(false))
      }}
    >
      Actualiser
    </Button>
  )
}
