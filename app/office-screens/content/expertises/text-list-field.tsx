import { ActionIcon, Button, Group, TextInput } from "@mantine/core"
import { X } from "lucide-react"
import { type ReactNode, useState } from "react"
import styles from "./text-list-field.module.css"

type TextListFieldProps = {
  label: string
  /** Names the list for screen readers. */
  caption: string
  texts: readonly string[]
  onChange: (texts: string[]) => void
  error?: ReactNode
}

/** Short texts that are added one by one, by the button or Enter, and can be removed. Empty texts and duplicates are not added. */
export function TextListField({ label, caption, texts, onChange, error }: TextListFieldProps) {
  const [typed, setTyped] = useState("")
  function add() {
    const text = typed.trim()
    if (text !== "" && !texts.includes(text)) onChange([...texts, text])
    setTyped("")
  }
  return (
    <div className="office-fields">
      <Group gap={8} align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          maxLength={200}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // Enter would submit the form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Ajouter
        </Button>
      </Group>
      <ul className="office-actions" aria-label={caption}>
        {texts.map((text) => (
          <li key={text} className={styles.text}>
            {text}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirer ${text}`}
              onClick={() => onChange(texts.filter((other) => other !== text))}
            >
              <X aria-hidden size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  )
}
