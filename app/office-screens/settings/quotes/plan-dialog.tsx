import { TextInput } from "@mantine/core"
import * as z from "zod/mini"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import {
  accountSchema,
  confusions,
  isJournal,
  journalSchema,
  type PlanRow,
  roleLabel,
} from "#domain/accounting/plan.ts"
import { PLAN_TABLE, savePlan } from "./plan.ts"
import styles from "./plan-panel.module.css"

type PlanDialogProps = {
  title: string
  /** The part of the plan that is changed. */
  rows: readonly PlanRow[]
  all: readonly PlanRow[]
  onClose: () => void
}

/** One part of the plan of accounts. */
export function PlanDialog({ title, rows, all, onClose }: PlanDialogProps) {
  const areJournals = rows.every(isJournal)
  const save = useChange({
    table: PLAN_TABLE,
    change: (db, values: { rows: { number: string; label: string }[] }) =>
      savePlan(
        db,
        values.rows.map((row, i) => ({ ...row, id: rows[i]?.id ?? "" })),
        rows,
      ),
    done: "Le plan comptable est enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: z.object({ rows: z.array(areJournals ? journalSchema : accountSchema) }),
    initialValues: { rows: rows.map(({ number, label }) => ({ number, label })) },
    save: (values) => save.mutateAsync(values),
    onSaved: onClose,
    failed: "Le plan comptable n’a pas changé",
  })
  const changed = all.map((row) => {
    const i = rows.findIndex(({ id }) => id === row.id)
    return i < 0 ? row : { ...row, number: form.values.rows[i]?.number.trim() ?? row.number }
  })
  const before = confusions(all)
  const found = confusions(changed).filter((one) => !before.includes(one))
  return (
    <FormDialog title={title} size="lg" onClose={onClose} {...dialog}>
      {rows.map((row, i) => (
        <fieldset key={row.id} className={styles.row}>
          <legend>{roleLabel(row)}</legend>
          <TextInput
            label={areJournals ? "Code" : "Compte"}
            autoComplete="off"
            spellCheck={false}
            withAsterisk
            {...form.getInputProps(`rows.${i}.number`)}
          />
          <TextInput label="Intitulé" autoComplete="off" withAsterisk {...form.getInputProps(`rows.${i}.label`)} />
        </fieldset>
      ))}
      <div role="status">
        {found.length > 0 ? (
          <Warning title="Un même numéro servirait à plusieurs choses">
            {found.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </Warning>
        ) : null}
      </div>
    </FormDialog>
  )
}
