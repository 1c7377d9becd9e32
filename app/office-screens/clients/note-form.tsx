import { Button, SegmentedControl, Textarea } from "@mantine/core"
import { useState } from "react"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import { UnsavedGuard } from "#app/office/form/unsaved-guard.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { NOTE_KINDS, type NoteKind, noteKindLabels } from "#domain/clients/labels.ts"
import { customerNoteSchema } from "#domain/clients/schema.ts"
import { addNote } from "./data.ts"
import styles from "./timeline.module.css"

/** Notes a call, a visit or anything else in a few seconds. */
export function NoteForm({ clientId }: { clientId: string }) {
  const [written, setWritten] = useState(0)
  const add = useChange({
    table: "customer_notes",
    change: (db, note: { kind: NoteKind; body: string }) => addNote(db, clientId, note),
    done: "Noté",
  })
  const { form, refusal, isSending, dialog } = useSchemaForm({
    schema: customerNoteSchema,
    initialValues: { kind: "call_in", body: "" },
    makes: true,
    staysOpen: true,
    save: (values) => add.mutateAsync(values),
    onSaved() {
      form.setFieldValue("body", "")
      form.resetDirty({ ...form.getValues(), body: "" })
      setWritten((count) => count + 1)
    },
    failed: "La note n’a pas été ajoutée",
  })
  return (
    <form noValidate className={styles.note} onSubmit={dialog.onSubmit}>
      <UnsavedGuard isDirty={() => form.getValues().body.trim() !== ""} />
      <RefusalNotice refusal={refusal} />
      <SegmentedControl
        aria-label="Sorte de note"
        size="sm"
        data={NOTE_KINDS.map((value) => ({ value, label: noteKindLabels[value] }))}
        {...form.getInputProps("kind")}
      />
      <Textarea
        key={written}
        aria-label="Nouvelle note"
        placeholder="Ce qui a été dit…"
        autosize
        minRows={2}
        maxRows={10}
        disabled={isSending}
        {...form.getInputProps("body")}
      />
      <div className="office-actions">
        <Button type="submit" variant="default" loading={isSending} disabled={form.values.body.trim() === ""}>
          Noter
        </Button>
      </div>
    </form>
  )
}
