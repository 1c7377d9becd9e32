import { Button, Menu, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { Braces, RotateCcw, Send } from "lucide-react"
import { flushSync } from "react-dom"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { mailKinds, templateLabel } from "#domain/mail/labels.ts"
import { type AdaptableMail, type MailTexts, originalTexts } from "#domain/mail/original-texts.ts"
import {
  type AdaptedTexts,
  mailTextsSchema,
  type Placeholder,
  placeholderLabels,
  placeholdersOf,
  putIn,
  textsOf,
} from "#domain/mail/texts.ts"
import { mailTexts, type MailTextsRow, useSaveTexts, useSendTrial } from "../texts.ts"
import { TextsPreview } from "./texts-preview.tsx"
import styles from "./texts.module.css"

/** `row` is what is adapted so far. */
type TextsDialogProps = { mail: AdaptableMail; row: MailTextsRow; onClose: () => void }

/** The texts of one mail, beside the mail itself. */
export function TextsDialog({ mail, row, onClose }: TextsDialogProps) {
  const { edited, whenChanged } = mailTexts.useEdited(row)
  const save = useSaveTexts(mail, edited.version)
  const trial = useSendTrial(mail)
  const schema = mailTextsSchema(mail)
  const { form, dialog } = useSchemaForm({
    schema,
    initialValues: textsOf(mail, row),
    save: (texts) => save.mutateAsync(texts),
    onSaved: onClose,
    failed: "Erreur lors de l’enregistrement du texte",
    refusals: {
      settings_changed: whenChanged(
        "cet e-mail",
        (theirs) => `Objet enregistré\u00a0: ${textsOf(mail, theirs).subject}`,
      ).item_changed,
    },
  })
  const original = originalTexts[mail]
  const isOriginal = Object.values(schema.safeParse(form.values).data ?? { changed: true }).every(
    (text) => text === null,
  )
  return (
    <FormDialog
      title={`Adapter «\u00a0${templateLabel(mail)}\u00a0»`}
      submitLabel="Enregistrer"
      size="76rem"
      onClose={onClose}
      aside={
        <Button
          variant="subtle"
          leftSection={<RotateCcw aria-hidden size={16} />}
          disabled={isOriginal}
          onClick={() => form.setValues(original)}
        >
          Rétablir le texte d’origine
        </Button>
      }
      {...dialog}
    >
      <p className="office-minor">
        Part quand&nbsp;: {mailKinds[mail].when}. Les dates, les sommes, les liens et ce que la loi impose restent dans
        l’e-mail quoi que vous écriviez. Un champ vidé reprend le texte d’origine.
      </p>
      <div className={styles.editor}>
        <div className={styles.fields}>
          <WordsField form={form} mail={mail} name="subject" label="Objet" />
          <WordsField form={form} mail={mail} name="opening" label="Début du message" rows={6} />
          <WordsField form={form} mail={mail} name="closing" label="Fin du message" rows={3} />
          <Button
            variant="default"
            className={styles.send ?? ""}
            leftSection={<Send aria-hidden size={16} />}
            loading={trial.isPending}
            disabled={!schema.safeParse(form.values).success}
            onClick={() => trial.mutate(form.values)}
          >
            M’envoyer un mail d’essai
          </Button>
        </div>
        <TextsPreview mail={mail} typed={form.values} />
      </div>
    </FormDialog>
  )
}

type WordsFieldProps = {
  form: UseFormReturnType<MailTexts, AdaptedTexts>
  mail: AdaptableMail
  name: keyof MailTexts
  label: string
  /** More than a line. */
  rows?: number
}

/** A text into which words of the mail are put from a list, where the cursor stands. */
function WordsField({ form, mail, name, label, rows }: WordsFieldProps) {
  function insert(word: Placeholder) {
    const node = form.getInputNode(name)
    if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return
    const typed = form.values[name]
    const { text, end } = putIn(typed, word, node.selectionStart ?? typed.length, node.selectionEnd ?? typed.length)
    // At once: the cursor is set in the text that is there.
    flushSync(() => form.setFieldValue(name, text))
    node.focus()
    node.setSelectionRange(end, end)
  }
  const field = { label, placeholder: originalTexts[mail][name], autoComplete: "off", ...form.getInputProps(name) }
  return (
    <div className={styles.field}>
      {rows ? <Textarea autosize minRows={rows} maxRows={14} {...field} /> : <TextInput {...field} />}
      <Menu position="bottom-end" returnFocus={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-xs"
            className={styles.insert ?? ""}
            leftSection={<Braces aria-hidden size={14} />}
            aria-label={`Insérer un mot dans «\u00a0${label}\u00a0»`}
          >
            Insérer un mot
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.words ?? ""}>
          {placeholdersOf(mail).map((word) => (
            <Menu.Item key={word} onClick={() => insert(word)}>
              <strong>{`{${word}}`}</strong>
              <span className="office-minor"> {placeholderLabels[word]}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
