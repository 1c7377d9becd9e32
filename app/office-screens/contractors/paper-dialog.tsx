import { NativeSelect, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { HeldFileField } from "#app/office/upload/held-file-field.tsx"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import type { Db } from "#app/lib/db.ts"
import { PAPER_KINDS, type PaperKind, paperLabels } from "#domain/contractors/labels.ts"
import { isInsurance, latestEnd } from "#domain/contractors/papers.ts"
import { paperSchema } from "#domain/contractors/schema.ts"
import { isDay, parisToday } from "#domain/dates.ts"
import { addPaper, type ContractorDetails, type Paper } from "./data.ts"
import { contractors } from "./records.ts"

type Facts = Pick<Paper, "kind" | "issued_on" | "expires_on" | "reference">
/** `paper` is null for a new one. For an existing paper only the dates and the reference can be changed. */
type PaperDialogProps = { contractor: ContractorDetails; paper: Paper | null; onClose: () => void }

export function PaperDialog({ contractor, paper, onClose }: PaperDialogProps) {
  const held = useHeldFile("contractor_paper")
  const save = useChange({
    table: contractors.table,
    async change(db: Db, { kind, ...dates }: Facts) {
      if (paper) await updateRow(db, "contractor_papers", paper.id, dates)
      else await addPaper(db, contractor.id, { kind, ...dates }, await held.store(contractor.id))
    },
    done: paper ? "Document modifié avec succès\u00a0!" : "Document ajouté avec succès\u00a0!",
  })
  const today = parisToday()
  const { form, dialog } = useSchemaForm({
    schema: paperSchema,
    initialValues: {
      kind: paper?.kind ?? "vigilance",
      issued_on: paper?.issued_on ?? today,
      expires_on: paper?.expires_on ?? latestEnd("vigilance", today) ?? "",
      reference: paper?.reference ?? "",
    },
    makes: paper === null,
    save: (values) => save.mutateAsync(values),
    onSaved: onClose,
    failed: paper ? "Erreur lors de la modification du document" : "Erreur lors de l’ajout du document",
  })
  const { kind } = form.values

  /** Fills in the legal end of validity from the day of issue. An insurance has none: its end is on the document itself. */
  function follow(change: { kind?: PaperKind; issued_on?: string }) {
    const next = { kind, issued_on: form.values.issued_on, ...change }
    const end = isDay(next.issued_on) ? latestEnd(next.kind, next.issued_on) : null
    form.setValues({
      ...change,
      ...(isInsurance(next.kind) && change.kind ? { expires_on: "" } : {}),
      ...(end ? { expires_on: end } : {}),
    })
  }

  return (
    <FormDialog
      title={paper ? `Modifier\u00a0: ${paperLabels[paper.kind]}` : `Document de ${contractor.name}`}
      size="md"
      onClose={onClose}
      {...dialog}
      onStop={held.stop}
      isDirty={dialog.isDirty || held.file !== null}
      onSubmit={(event) => {
        if (!paper && held.isMissing()) event.preventDefault()
        else dialog.onSubmit(event)
      }}
    >
      {paper ? null : (
        <NativeSelect
          label="Document"
          data-autofocus
          data={PAPER_KINDS.map((one) => ({ value: one, label: paperLabels[one] }))}
          {...form.getInputProps("kind")}
          onChange={({ currentTarget }) => follow({ kind: currentTarget.value as PaperKind })}
        />
      )}
      <FieldGrid>
        <TextInput
          label={isInsurance(kind) ? "Début de validité" : "Date du document"}
          type="date"
          withAsterisk
          {...form.getInputProps("issued_on")}
          onChange={({ currentTarget }) => follow({ issued_on: currentTarget.value })}
        />
        <TextInput label="Valable jusqu’au" type="date" withAsterisk {...form.getInputProps("expires_on")} />
      </FieldGrid>
      <TextInput
        label={isInsurance(kind) ? "Assureur et numéro de contrat" : "Référence"}
        description="Facultatif"
        {...form.getInputProps("reference")}
      />
      {paper ? null : <HeldFileField label="Fichier" purpose="contractor_paper" held={held} />}
    </FormDialog>
  )
}
