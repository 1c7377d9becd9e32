import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { describeSpecialties, SPECIALTIES } from "#domain/contractors/labels.ts"
import { tradeSchema } from "#domain/contractors/schema.ts"
import styles from "./contractors.module.css"
import { type OwnTrade, tradesQuery, useAddTrade, useDeleteTrade, useRenameTrade } from "./trades.ts"

/** The company's own trades: add, rename, delete. */
export function TradesDialog({ onClose }: { onClose: () => void }) {
  const read = useQuery(tradesQuery)
  const [renamed, setRenamed] = useState<OwnTrade | null>(null)
  const add = useAddTrade()
  const rename = useRenameTrade()
  const remove = useDeleteTrade()
  const { form, dialog } = useSchemaForm({
    schema: tradeSchema,
    initialValues: { name: "" },
    async save({ name }) {
      if (renamed) await rename.mutateAsync({ ...renamed, name })
      else await add.mutateAsync(name)
    },
    onSaved() {
      setRenamed(null)
      form.reset()
    },
  })
  function startRenaming(trade: OwnTrade) {
    setRenamed(trade)
    form.setValues({ name: trade.name })
    form.getInputNode("name")?.focus()
  }
  return (
    <FormDialog
      title="Métiers des sous-traitants"
      submitLabel={renamed ? "Renommer" : "Ajouter"}
      closeLabel="Fermer"
      size="md"
      onClose={onClose}
      {...dialog}
      isDirty={form.values.name !== (renamed?.name ?? "")}
    >
      <p className="office-minor">
        {describeSpecialties(SPECIALTIES)} sont toujours dans la liste. Ajoutez les vôtres&nbsp;: ils servent aux
        fiches, aux filtres et aux chiffrages.
      </p>
      <ErrorOf read={read} />
      {read.data?.length === 0 ? <p className="office-minor">Aucun métier ajouté pour le moment.</p> : null}
      <ul className="office-stack" aria-label="Métiers ajoutés">
        {read.data?.map((trade) => (
          <li key={trade.id} className={styles.line}>
            <span>{trade.name}</span>
            <span className="office-actions">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Renommer ${trade.name}`}
                onClick={() => startRenaming(trade)}
              >
                Renommer
              </Button>
              <InlineConfirm
                label="Supprimer"
                accessibleLabel={`Supprimer ${trade.name}`}
                question="Supprimer ce métier&nbsp;?"
                onConfirm={() => remove.mutate(trade.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      <TextInput
        label={renamed ? `Nouveau nom de «\u00a0${renamed.name}\u00a0»` : "Nouveau métier"}
        placeholder="Maçonnerie, isolation…"
        data-autofocus
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps("name")}
      />
    </FormDialog>
  )
}
