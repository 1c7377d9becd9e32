import { Textarea } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { describeWork, setAsideSchema, type WaitingWork } from "#domain/waiting-work.ts"
import { setWorkAside, WAITING } from "./data.ts"

/** Sets work aside, with the reason: the site no longer tries it. */
export function SetAsideDialog({ work, onClose }: { work: WaitingWork; onClose: () => void }) {
  const save = useChange({
    table: WAITING,
    change: (db, reason: string) => setWorkAside(db, work, reason),
    done: "Mis de côté",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: setAsideSchema,
    initialValues: { reason: "" },
    save: ({ reason }) => save.mutateAsync(reason),
    onSaved: onClose,
    failed: "Rien n’a été mis de côté",
  })
  return (
    <FormDialog title="Mettre de côté" submitLabel="Mettre de côté" size="md" onClose={onClose} {...dialog}>
      <p>{describeWork(work).title}</p>
      <Textarea
        label="Raison"
        description="Pour l’équipe, et pour l’historique"
        withAsterisk
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps("reason")}
      />
      <p className="office-minor">Le site n’essaie plus, jusqu’à ce que quelqu’un demande un nouvel essai.</p>
    </FormDialog>
  )
}
