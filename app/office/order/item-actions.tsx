import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { InlineConfirm } from "../form/inline-confirm.tsx"

type ItemActionsProps = {
  /** Names the element for screen readers, after « Modifier » and « Supprimer ». */
  about: string
  /** The question before the deletion. */
  question: string
  onEdit: () => void
  onDelete: () => void
  /** Its state, and its other actions. */
  children: ReactNode
}

/** The last line of an element of an ordered list. */
export function ItemActions({ about, question, onEdit, onDelete, children }: ItemActionsProps) {
  return (
    <div className="office-actions">
      {children}
      <div className="office-actions">
        <Button variant="subtle" size="compact-sm" aria-label={`Modifier ${about}`} onClick={onEdit}>
          Modifier
        </Button>
        <InlineConfirm
          label="Supprimer"
          accessibleLabel={`Supprimer ${about}`}
          question={question}
          onConfirm={onDelete}
        />
      </div>
    </div>
  )
}
