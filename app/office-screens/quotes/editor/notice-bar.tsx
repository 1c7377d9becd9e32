import { Button, CloseButton } from "@mantine/core"
import { type Dispatch, useEffect } from "react"
import type { EditorAction, Notice } from "#domain/quotes/editor.ts"
import styles from "./notice-bar.module.css"

const SHOWN_MS = 10_000

/** What was just deleted or pasted, with « Annuler » for ten seconds. Its place is always there, so that screen readers watch it. */
export function NoticeBar({ notice, dispatch }: { notice: Notice | null; dispatch: Dispatch<EditorAction> }) {
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => dispatch({ type: "dismiss" }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, dispatch])
  return (
    <div role="status" className={styles.place}>
      {notice ? (
        <div className={styles.notice}>
          <span>{notice.text}</span>
          {notice.back ? (
            <Button size="compact-sm" variant="white" onClick={() => dispatch({ type: "takeBack" })}>
              Annuler
            </Button>
          ) : null}
          <CloseButton
            aria-label="Fermer"
            size="sm"
            variant="transparent"
            onClick={() => dispatch({ type: "dismiss" })}
          />
        </div>
      ) : null}
    </div>
  )
}
