import { Button, Input, Menu, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { Braces } from "lucide-react"
import { useId } from "react"
import { flushSync } from "react-dom"
import { type AdaptableMail, type MailTexts, originalTexts } from "#domain/mail/original-texts.ts"
import { type AdaptedTexts, type Placeholder, placeholderLabels, placeholdersOf, putIn } from "#domain/mail/texts.ts"
import styles from "./texts.module.css"

type WordsFieldProps = {
  form: UseFormReturnType<MailTexts, AdaptedTexts>
  mail: AdaptableMail
  name: keyof MailTexts
  label: string
  /** Number of rows; a single-line input without it. */
  rows?: number
}

/** A text field with a menu that inserts placeholders of the mail at the cursor. */
export function WordsField({ form, mail, name, label, rows }: WordsFieldProps) {
  const id = useId()
  function insert(word: Placeholder) {
    const node = form.getInputNode(name)
    if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return
    const typed = form.values[name]
    const { text, end } = putIn(typed, word, node.selectionStart ?? typed.length, node.selectionEnd ?? typed.length)
    // Synchronously: the cursor is placed in the new text.
    flushSync(() => form.setFieldValue(name, text))
    node.focus()
    node.setSelectionRange(end, end)
  }
  const field = { id, placeholder: originalTexts[mail][name], autoComplete: "off", ...form.getInputProps(name) }
  return (
    <div>
      <div className="office-between">
        <Input.Label htmlFor={id}>{label}</Input.Label>
        <Menu
          position="bottom-end"
          width="min(24rem, 100vw - 2rem)"
          returnFocus={false}
          transitionProps={{ duration: 0 }}
        >
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-sm"
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
      {rows ? <Textarea autosize minRows={rows} maxRows={14} {...field} /> : <TextInput {...field} />}
    </div>
  )
}
