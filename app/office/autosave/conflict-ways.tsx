import { Button } from "@mantine/core"
import { WAYS } from "../feedback/conflict-words.ts"

type ConflictWaysProps = { className?: string; onUnite: () => void; onKeep: () => void; onTake: () => void }

/** The three ways on when a draft was saved elsewhere meanwhile. */
export function ConflictWays({ className = "", onUnite, onKeep, onTake }: ConflictWaysProps) {
  return (
    <div className={`office-actions ${className}`}>
      <Button size="compact-sm" onClick={onUnite}>
        Réunir les deux
      </Button>
      <Button size="compact-sm" variant="default" onClick={onKeep}>
        {WAYS.keep}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {WAYS.take}
      </Button>
    </div>
  )
}
