import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { faqSchema } from "#domain/contact/faq.ts"
import type { Faq } from "./data.ts"
import { faqs } from "./records.ts"

/** `faq` is null for a new one, at `place`. */
type FaqDialogProps = { faq: Faq | null; place: number; onClose: () => void }

export function FaqDialog({ faq, place, onClose }: FaqDialogProps) {
  const { edited, whenChanged } = faqs.useEdited(faq)
  const save = faqs.useSave(edited, {
    added: "FAQ créée avec succès\u00a0!",
    changed: "FAQ mise à jour avec succès\u00a0!",
  })
  const { form, dialog } = useSchemaForm({
    schema: faqSchema,
    initialValues: {
      question: faq?.question ?? "",
      answer: faq?.answer ?? "",
      display_order: String(faq?.display_order ?? place),
      is_active: faq?.is_active ?? true,
    },
    save: ({ display_order, ...values }) => save.mutateAsync({ values, place: display_order }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde de la FAQ",
    refusals: whenChanged("cette question", ({ answer }) => `Réponse enregistrée\u00a0: ${answer}`),
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
