import { Button } from "@mantine/core"
import { useState } from "react"
import { formatCount } from "#domain/numbers.ts"

/** How many rows of a part are read: `step` at first, and as many more each time. */
export function useMore(step: number) {
  const [most, setMost] = useState(step)
  return { most, onMore: () => setMost(most + step), reset: () => setMost(step) }
}

type ShowMoreProps = { shown: number; total: number | undefined; isFetching: boolean; onMore: () => void }

/** How many rows are shown, and the button for the next ones; nothing when all are shown. */
export function ShowMore({ shown, total, isFetching, onMore }: ShowMoreProps) {
  if (total === undefined || shown >= total || shown === 0) return null
  return (
    <p className="office-actions office-below">
      <span className="office-minor" role="status">
        {formatCount(shown)} sur {formatCount(total)}
      </span>
      <Button variant="default" size="sm" loading={isFetching} onClick={onMore}>
        Afficher la suite
      </Button>
    </p>
  )
}
