import { ActionIcon, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { Plus, X } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { newId } from "#domain/new-id.ts"
import type { ReceptionInput, ReceptionValues } from "#domain/projects/reception-schema.ts"
import styles from "./reception.module.css"

/** The reserves in their order, each with the day that was agreed for it. */
export function ReserveFields({ form }: { form: UseFormReturnType<ReceptionInput, ReceptionValues> }) {
  const { reserves } = form.values
  const add = () => form.insertListItem("reserves", { id: newId(), label: "", due_on: "", lifted_on: null })
  return (
    <fieldset className={styles.fields}>
      <legend>Réserves</legend>
      {reserves.length === 0 ? <p className="office-minor">Sans réserve.</p> : null}
      {reserves.map(({ id, label }, index) => (
        <div key={id} role="group" aria-label={`Réserve ${index + 1}`} className={styles.row}>
          <TextInput
            label="Réserve"
            // The one that was just added.
            data-autofocus={label === ""}
            {...form.getInputProps(`reserves.${index}.label`)}
          />
          <TextInput label="À lever avant le" type="date" {...form.getInputProps(`reserves.${index}.due_on`)} />
          <ActionIcon
            variant="subtle"
            color="red"
            className={styles.remove ?? ""}
            aria-label={`Retirer la réserve ${label || index + 1}`}
            onClick={() => form.removeListItem("reserves", index)}
          >
            <X aria-hidden size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <IconButton variant="default" icon={Plus} onClick={add}>
          Ajouter une réserve
        </IconButton>
      </div>
    </fieldset>
  )
}
