import { Button, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { NotebookPen } from "lucide-react"
import { useState } from "react"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import { UnsavedGuard } from "#app/office/form/unsaved-guard.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { FormEnd, Panel } from "#app/office/records/panel.tsx"
import { noteSchema } from "#domain/projects/schema.ts"
import { useSavePart } from "../change-parts.ts"
import { notesQuery, STEPS, usePartCounts } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import { ShowMore, useMore } from "../show-more.tsx"
import { NoteItem } from "./note-item.tsx"
import styles from "./notes.module.css"

export type Reader = { id: string; isAdmin: boolean }

/** The team's notes about a project, newest first, with author and date. `reader` is the current user. */
export function Notes({ projectId, reader }: { projectId: string; reader: Reader }) {
  const { most, onMore } = useMore(STEPS.notes)
  const read = useQuery(notesQuery(projectId, most))
  const total = usePartCounts(projectId).notes
  return (
    <Panel title="Notes" description="Pour l’équipe seulement&nbsp;: le client ne les voit pas.">
      <NoteForm projectId={projectId} />
      <ErrorOf read={read} />
      {read.data?.length === 0 ? (
        <EmptyState icon={NotebookPen} title="Aucune note" description="Notez un appel, un choix du client, un code." />
      ) : null}
      <ul className={`office-fields ${styles.notes}`} aria-label="Notes">
        {read.data?.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            projectId={projectId}
            isOwn={note.author_id === reader.id}
            canDelete={reader.isAdmin || note.author_id === reader.id}
          />
        ))}
      </ul>
      <ShowMore shown={read.data?.length ?? 0} total={total} isFetching={read.isPlaceholderData} onMore={onMore} />
    </Panel>
  )
}

function NoteForm({ projectId }: { projectId: string }) {
  const save = useSavePart<{ body: string }>(PARTS.notes, projectId, null)
  const [written, setWritten] = useState(0)
  const { form, refusal, isSending, dialog } = useSchemaForm({
    schema: noteSchema,
    initialValues: { body: "" },
    makes: true,
    staysOpen: true,
    save: (values) => save.mutateAsync(values),
    onSaved() {
      form.reset()
      setWritten((count) => count + 1)
    },
    failed: "Erreur lors de l’ajout de la note",
  })
  return (
    <form noValidate onSubmit={dialog.onSubmit}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <RefusalNotice refusal={refusal} />
      <Textarea
        key={written}
        label="Nouvelle note"
        autosize
        minRows={2}
        maxRows={10}
        disabled={isSending}
        {...form.getInputProps("body")}
      />
      <FormEnd>
        <Button type="submit" loading={isSending} disabled={form.values.body.trim() === ""}>
          Ajouter la note
        </Button>
      </FormEnd>
    </form>
  )
}
