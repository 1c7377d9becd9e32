import { Button, Checkbox, Input, NativeSelect, TextInput } from "@mantine/core"
import { useId, useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { UploadButton } from "#app/office/upload/upload-button.tsx"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { companyPaperSchema } from "#domain/company/paper-schema.ts"
import {
  COMPANY_PAPER_KINDS,
  companyPaperLabels,
  companyPaperName,
  SUGGESTED_QUALIFICATIONS,
} from "#domain/company/papers.ts"
import { type CompanyPaper, useSavePaper } from "./papers.ts"

/** `paper` is null for a new one. */
type PaperDialogProps = { paper: CompanyPaper | null; onClose: () => void }

export function PaperDialog({ paper, onClose }: PaperDialogProps) {
  const held = useHeldFile("company_paper")
  const [isRemoved, setRemoved] = useState(false)
  const suggestions = useId()
  const save = useSavePaper(paper)
  const storedName = isRemoved ? null : (paper?.file_name ?? null)
  const fileName = held.file?.name ?? storedName
  const { form, dialog } = useSchemaForm({
    schema: companyPaperSchema,
    initialValues: {
      kind: paper?.kind ?? "qualification",
      name: paper?.name ?? "",
      number: paper?.number ?? "",
      issued_on: paper?.issued_on ?? "",
      expires_on: paper?.expires_on ?? "",
      is_public: paper?.is_public ?? false,
    },
    makes: paper === null,
    async save(values) {
      const file = held.file ? await held.store() : isRemoved ? null : undefined
      // Without a file there is nothing to show.
      await save.mutateAsync({ values: { ...values, is_public: values.is_public && fileName !== null }, file })
    },
    onSaved: onClose,
    failed: paper ? "Erreur lors de la modification du document" : "Erreur lors de l’ajout du document",
  })
  const isQualification = form.values.kind === "qualification"

  return (
    <FormDialog
      title={paper ? `Modifier\u00a0: ${companyPaperName(paper)}` : "Qualification ou attestation"}
      size="lg"
      onClose={onClose}
      {...dialog}
      onStop={held.stop}
      isDirty={dialog.isDirty || held.file !== null || isRemoved}
    >
      {paper ? null : (
        <NativeSelect
          label="Document"
          data-autofocus
          data={COMPANY_PAPER_KINDS.map((one) => ({ value: one, label: companyPaperLabels[one] }))}
          {...form.getInputProps("kind")}
        />
      )}
      {isQualification ? (
        <FieldGrid>
          <TextInput
            label="Nom"
            placeholder="RGE, Qualibat…"
            withAsterisk
            list={suggestions}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <TextInput label="Numéro" description="Facultatif" {...form.getInputProps("number")} />
        </FieldGrid>
      ) : (
        <p className="office-minor">
          L’assureur, le contrat et la zone couverte sont dans «&nbsp;Assurance décennale&nbsp;», plus haut sur cette
          page.
        </p>
      )}
      <datalist id={suggestions}>
        {SUGGESTED_QUALIFICATIONS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldGrid>
        <TextInput label="Valable du" description="Facultatif" type="date" {...form.getInputProps("issued_on")} />
        <TextInput
          label="Valable jusqu’au"
          description={isQualification ? "Vide si elle n’a pas de fin" : "Une date, sur l’attestation"}
          type="date"
          withAsterisk={!isQualification}
          {...form.getInputProps("expires_on")}
        />
      </FieldGrid>
      <Input.Wrapper
        label="Certificat"
        labelElement="div"
        description={"Facultatif. PDF ou photo, 10\u00a0Mo au maximum"}
        error={held.refusal}
      >
        <div className="office-actions">
          <UploadButton
            label={fileName ? "Choisir un autre fichier" : "Choisir un fichier"}
            purpose="company_paper"
            isSending={false}
            onFiles={([file]) => {
              if (file) void held.choose(file)
            }}
          />
          <span className="office-minor">{fileName ?? "Aucun fichier"}</span>
          {fileName ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => {
                void held.choose(undefined)
                setRemoved(Boolean(paper?.path))
              }}
            >
              Retirer le fichier
            </Button>
          ) : null}
        </div>
      </Input.Wrapper>
      <Checkbox
        label="Visible sur le site"
        description={
          fileName ? "Les visiteurs peuvent lire le certificat tant qu’il est valable" : "Ajoutez d’abord le certificat"
        }
        disabled={fileName === null}
        {...form.getInputProps("is_public", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
