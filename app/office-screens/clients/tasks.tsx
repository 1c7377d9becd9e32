import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { taskSchema } from "#domain/clients/schema.ts"
import { addDays, formatShortDate, parisToday } from "#domain/dates.ts"
import { addTask, type Client, setTaskDone, type Task } from "./data.ts"
import { staffQuery } from "./queries.ts"
import styles from "./tasks.module.css"

/** What is to be done for the client, with a day and a person; due tasks stand in « À traiter ». */
export function Tasks({ client }: { client: Client }) {
  const [isAdding, setAdding] = useState(false)
  const finish = useChange({
    table: "customer_tasks",
    change: (db, id: string) => setTaskDone(db, id, true),
    done: "C’est fait",
    failed: "La tâche n’a pas changé",
  })
  return (
    <Panel
      title="À faire"
      actions={
        isAdding ? null : (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Ajouter
          </Button>
        )
      }
    >
      {client.tasks.length === 0 && !isAdding ? <p className="office-minor">Rien de prévu.</p> : null}
      <ul className={styles.tasks}>
        {client.tasks.map(({ id, title, due_on, assignee_name }) => (
          <li key={id}>
            <Checkbox
              label={title}
              description={[
                `${due_on < parisToday() ? "depuis le" : "pour le"} ${formatShortDate(due_on)}`,
                assignee_name ?? "toute l’équipe",
              ].join(", ")}
              checked={finish.isPending && finish.variables === id}
              onChange={() => finish.mutate(id)}
            />
          </li>
        ))}
      </ul>
      {isAdding ? <TaskForm clientId={client.id} onClose={() => setAdding(false)} /> : null}
    </Panel>
  )
}

function TaskForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const staff = useQuery(staffQuery()).data ?? []
  const add = useChange({
    table: "customer_tasks",
    change: (db, task: Task) => addTask(db, clientId, task),
    done: "Tâche ajoutée",
  })
  const { form, dialog } = useSchemaForm({
    schema: taskSchema,
    initialValues: { title: "", due_on: addDays(parisToday(), 1), assignee_id: "" },
    makes: true,
    save: (values) => add.mutateAsync(values),
    onSaved: onClose,
    failed: "La tâche n’a pas été ajoutée",
  })
  return (
    <form noValidate className="office-fields" onSubmit={dialog.onSubmit}>
      <RefusalNotice refusal={dialog.refusal} />
      <TextInput label="À faire" placeholder="Rappeler, envoyer le devis…" {...form.getInputProps("title")} />
      <FieldGrid>
        <TextInput label="Le" type="date" {...form.getInputProps("due_on")} />
        <NativeSelect
          label="Par"
          data={[
            { value: "", label: "Toute l’équipe" },
            ...staff.map(({ id, full_name, email }) => ({ value: id, label: full_name ?? email ?? "" })),
          ]}
          {...form.getInputProps("assignee_id")}
        />
      </FieldGrid>
      <FormEnd>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={dialog.isSending}>
          Ajouter
        </Button>
      </FormEnd>
    </form>
  )
}
