import { RotateCcw, Send } from "lucide-react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { mailKinds, templateLabel } from "#domain/mail/labels.ts"
import { type AdaptableMail, originalTexts } from "#domain/mail/original-texts.ts"
import { mailTextsSchema, textsOf } from "#domain/mail/texts.ts"
import { uncapitalized } from "#domain/typography.ts"
import { mailTexts, type MailTextsRow, useSaveTexts, useSendTrial } from "./data.ts"
import { TextsPreview } from "./texts-preview.tsx"
import styles from "./texts.module.css"
import { WordsField } from "./words-field.tsx"

/** `row` holds the texts adapted so far. */
type TextsDialogProps = { mail: AdaptableMail; row: MailTextsRow; onClose: () => void }

/** The texts of one mail, beside a preview of it. */
export function TextsDialog({ mail, row, onClose }: TextsDialogProps) {
  const save = useSaveTexts(mail)
  const trial = useSendTrial(mail)
  const schema = mailTextsSchema(mail)
  const { form, dialog } = useRecordForm({
    ...mailTexts.useEdited(row),
    schema,
    valuesOf: (known) => textsOf(mail, known ?? row),
    save: (texts, edited) => save.mutateAsync({ ...texts, version: (edited ?? row).version }),
    onSaved: onClose,
    failed: "Erreur lors de l’enregistrement du texte",
  })
  const original = originalTexts[mail]
  const isOriginal = Object.values(schema.safeParse(form.values).data ?? { changed: true }).every(
    (text) => text === null,
  )
  return (
    <FormDialog title={`Adapter «\u00a0${templateLabel(mail)}\u00a0»`} size="76rem" onClose={onClose} {...dialog}>
      <p className="office-minor">
        Quand il part&nbsp;: {uncapitalized(mailKinds[mail].when)}. Les dates, les sommes, les liens et ce que la loi
        impose restent dans l’e-mail quoi que vous écriviez. Un champ vidé reprend le texte d’origine.
      </p>
      <div className={styles.editor}>
        <div className="office-fields">
          <WordsField form={form} mail={mail} name="subject" label="Objet" />
          <WordsField form={form} mail={mail} name="opening" label="Début du message" rows={6} />
          <WordsField form={form} mail={mail} name="closing" label="Fin du message" rows={3} />
          <div className="office-actions">
            <IconButton
              variant="default"
              icon={Send}
              loading={trial.isPending}
              disabled={!schema.safeParse(form.values).success}
              onClick={() => trial.mutate(form.values)}
            >
              Envoyer un mail d’essai
            </IconButton>
            <IconButton
              variant="subtle"
              icon={RotateCcw}
              disabled={isOriginal}
              onClick={() => form.setValues(original)}
            >
              Rétablir le texte d’origine
            </IconButton>
          </div>
          <p className="office-minor">Le mail d’essai part à votre adresse, dix fois par heure au plus.</p>
        </div>
        <TextsPreview mail={mail} typed={form.values} />
      </div>
    </FormDialog>
  )
}
