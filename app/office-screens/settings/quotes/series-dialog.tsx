import { TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { type Series, seriesLabels, seriesNumber, seriesSchema, type SeriesStart } from "#domain/invoices/series.ts"
import { BILLING_TABLE, setSeries } from "./billing.ts"

/** What the numbers of a year begin with. `series`: this year's until its first number is given, then that of the next year. */
export function SeriesDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const { code, year } = series
  const save = useChange({
    table: BILLING_TABLE,
    change: (db, start: SeriesStart) => setSeries(db, series, start),
    done: (_none, { prefix, first }) => `La suite commencera à ${seriesNumber(prefix, year, first)}`,
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: seriesSchema,
    initialValues: { prefix: series.prefix, first: String(series.first) },
    save: (start) => save.mutateAsync(start),
    onSaved: onClose,
    failed: "La suite n’a pas changé",
    refusals: {
      prefix_taken: ({ message }) => ({ fields: { prefix: message } }),
      first_number_taken: ({ message }) => ({ fields: { first: message } }),
      series_begun: ({ message }) => ({ fields: { first: message } }),
    },
  })
  const read = seriesSchema.safeParse(form.values)
  return (
    <FormDialog title={`${seriesLabels[code]}\u00a0: numéros de ${year}`} size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">
        {`Réglable tant qu’aucun numéro de ${year} n’est donné. Chaque année suivante recommence à 1, avec le même préfixe.`}
      </p>
      <FieldGrid>
        <TextInput
          label="Préfixe"
          description="Vide pour n’en pas avoir"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("prefix")}
        />
        <TextInput
          label="Premier numéro"
          description="Celui qui suit le dernier de votre autre logiciel"
          inputMode="numeric"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("first")}
        />
      </FieldGrid>
      <p role="status">
        {read.success ? (
          <>
            Premier numéro donné ici&nbsp;: <strong>{seriesNumber(read.data.prefix, year, read.data.first)}</strong>
          </>
        ) : (
          ""
        )}
      </p>
    </FormDialog>
  )
}
