import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { faqSchema } from "#domain/contact/faq.ts"
import type { Faq } from "./data.ts"
import { faqs } from "./records.ts"

/** `faq` is null for a new one, at `place`. */
type FaqDialogProps = { faq: Faq | null; place: number; onClose: () => void }

export function FaqDialog({ faq, place, onClose }: FaqDialogProps) {
  const save = faqs.useSave({
    added: "FAQ créée avec succès\u00a0!",
    changed: "FAQ mise à jour avec succès\u00a0!",
  })
  const { form, dialog } = useRecordForm({
    ...faqs.useEdited(faq),
    schema: faqSchema,
    valuesOf: (known) => ({
      question: known?.question ?? "",
      answer: known?.answer ?? "",
      display_order: String(known?.display_order ?? place),
      is_active: known?.is_active ?? true,
    }),
    save: ({ display_order, ...values }, edited) => save.mutateAsync({ edited, values, place: display_order }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde de la FAQ",
  })
  return (
    <FormDialog title={faq ? "Modifier la question" : "Nouvelle question"} onClose={onClose} {...dialog}>
      <TextInput label="Question" withAsterisk data-autofocus {...form.getInputProps("question")} />
      <Textarea label="Réponse" withAsterisk autosize minRows={4} maxRows={14} {...form.getInputProps("answer")} />
      <TextInput
        label="Ordre d’affichage"
        description="1 pour la première place"
        inputMode="numeric"
        maw="12rem"
        {...form.getInputProps("display_order")}
      />
      <Checkbox
        label="Active"
        description="Visible sur la page Contact"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
