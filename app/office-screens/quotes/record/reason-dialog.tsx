import { Textarea } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { cancellationSchema, refusalSchema } from "#domain/quotes/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { cancelQuote, refuseQuote } from "./data.ts"

type ReasonDialogProps = { id: string; end: "refuse" | "cancel"; onClose: () => void }

const TEXTS = {
  refuse: {
    title: "Refusé au téléphone",
    submit: "Noter le refus",
    hint: "Facultatif, pour l’équipe",
    explain: "Les relances s’arrêtent. Le client peut encore recevoir une nouvelle version.",
    done: "Refus noté",
    failed: "Le refus n’a pas été noté",
  },
  cancel: {
    title: "Annuler le devis",
    submit: "Annuler le devis",
    hint: "Pour l’équipe\u00a0; le client ne la lit pas",
    explain: "Le lien du client dira que le devis n’est plus valable. Aucun e-mail ne part.",
    done: "Devis annulé",
    failed: "Le devis n’a pas été annulé",
  },
}

/** Ends a quote without a signature, with the reason. */
export function ReasonDialog({ id, end, onClose }: ReasonDialogProps) {
  const texts = TEXTS[end]
  const save = useChange({
    table: QUOTES_TABLE,
    change: (db, reason: string | null) =>
      end === "refuse" ? refuseQuote(db, id, reason) : cancelQuote(db, id, reason ?? ""),
    done: texts.done,
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: end === "refuse" ? refusalSchema : cancellationSchema,
    initialValues: { reason: "" },
    save: ({ reason }) => save.mutateAsync(reason),
    onSaved: onClose,
    failed: texts.failed,
  })
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.submit}
      closeLabel={end === "cancel" ? "Garder le devis" : "Annuler"}
      size="md"
      onClose={onClose}
      {...dialog}
    >
      <Textarea
        label="Raison"
        description={texts.hint}
        withAsterisk={end === "cancel"}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps("reason")}
      />
      <p className="office-minor">{texts.explain}</p>
    </FormDialog>
  )
}
