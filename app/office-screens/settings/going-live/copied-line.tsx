import { Button, CopyButton } from "@mantine/core"
import styles from "./readiness.module.css"

/** Text to write elsewhere, word for word, with a button that copies it. */
export function CopiedLine({ line }: { line: string }) {
  return (
    <div className={styles.code}>
      <code translate="no">{line}</code>
      <CopyButton value={line}>
        {({ copied, copy }) => (
          <Button variant="subtle" size="compact-sm" onClick={copy} aria-label={`Copier ${line}`}>
            {copied ? "Copié" : "Copier"}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
