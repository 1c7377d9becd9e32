import { Button, Textarea } from "@mantine/core"
import { useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { Instant } from "#app/office/records/cells.tsx"
import { useDeletePart, useSetPart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import type { ProjectNote } from "../data/list-parts.ts"
import styles from "./notes.module.css"

type NoteItemProps = { note: ProjectNote; projectId: string; isOwn: boolean; canDelete: boolean }

/** A note. Its author may change or delete it; an administrator may delete any note. */
export function NoteItem({ note, projectId, isOwn, canDelete }: NoteItemProps) {
  const [text, setText] = useState<string | null>(null)
  const set = useSetPart<ProjectNote>(PARTS.notes, projectId, "Erreur lors de la mise à jour de la note")
  const remove = useDeletePart(PARTS.notes, {
    done: "Note supprimée avec succès",
    failed: "Erreur lors de la suppression de la note",
  })
  const author = note.author?.full_name ?? note.author?.email ?? "Ancien collègue"
  const isChanged = note.updated_at > note.created_at
  return (
    <li className={styles.note}>
      <div className="office-minor">
        <strong>{author}</strong> · <Instant at={note.created_at} />
        {isChanged ? " · modifiée" : ""}
      </div>
      {text === null ? (
        <p className={`office-prose ${styles.body}`}>{note.body}</p>
      ) : (
        <Textarea
          aria-label="Note"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          ref={focusOnMount}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {canDelete ? (
        <div className="office-actions">
          {text === null ? (
            <>
              {isOwn ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setText(note.body)}>
                  Modifier
                </Button>
              ) : null}
              <InlineConfirm
                label="Supprimer"
                question="Supprimer cette note&nbsp;?"
                onConfirm={() => remove.mutate(note.id)}
              />
            </>
          ) : (
            <>
              <Button
                size="compact-sm"
                disabled={text.trim() === ""}
                onClick={() => {
                  if (text.trim() !== note.body) set.mutate({ id: note.id, values: { body: text.trim() } })
                  setText(null)
                }}
              >
                Enregistrer
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setText(null)}>
                Annuler
              </Button>
            </>
          )}
        </div>
      ) : null}
    </li>
  )
}
