import { Button } from "@mantine/core"
import { Check, CircleDashed, TriangleAlert } from "lucide-react"
import { sentenceOf } from "../feedback/reason-of.ts"
import { formatTime, parisTime } from "#domain/dates.ts"
import type { SaveStatus } from "./autosave.ts"
import styles from "./save-state.module.css"

/** Whether the document is saved. Announced only when a save fails: a reader would hear nothing else. */
export function SaveState({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const isFailed = status.kind === "failed"
  const Icon = isFailed || status.kind === "conflict" ? TriangleAlert : status.kind === "saved" ? Check : CircleDashed
  return (
    <div className={styles.state} data-kind={status.kind} role={isFailed ? "alert" : undefined}>
      <Icon aria-hidden size={16} />
      <span>{describe(status)}</span>
      {isFailed ? (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Réessayer
        </Button>
      ) : null}
    </div>
  )
}

function describe(status: SaveStatus): string {
  switch (status.kind) {
    case "saved":
      return status.at ? `Enregistré à ${formatTime(parisTime(status.at))}` : "Rien à enregistrer"
    case "unsaved":
      return "Modifications non enregistrées"
    case "saving":
      return "Enregistrement…"
    case "conflict":
      return "Non enregistré\u00a0: modifié ailleurs"
    case "failed":
      return `Non enregistré\u00a0: ${sentenceOf(status.error)} Votre saisie est gardée${status.isRetried ? ", un nouvel essai suit" : ""}.`
  }
}
