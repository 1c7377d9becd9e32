import { NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { Search } from "lucide-react"
import { type ReactNode, useState } from "react"
import styles from "./list-toolbar.module.css"

const TYPING_PAUSE_MS = 250

/** The line above a list: search first, then filters, then what stands at its end. */
export function ListToolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div role="search" className={styles.toolbar}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

/** Keeps what is being typed, and hands it on after a short pause. A value changed elsewhere (cleared filters) replaces it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const handOn = useDebouncedCallback((next: string) => {
    setKnown(next)
    onSearch(next)
  }, TYPING_PAUSE_MS)
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search aria-hidden size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        handOn(event.currentTarget.value.trim())
      }}
    />
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  /** What the first choice says: « Tout statut ». */
  allLabel: string
  value: Value | null
  labels: Record<Value, string>
  onChange: (value: Value | null) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, allLabel, value, labels, onChange } = props
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={label}
      value={value ?? ""}
      data={[
        { value: "", label: allLabel },
        ...Object.entries<string>(labels).map(([code, text]) => ({ value: code, label: text })),
      ]}
      onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
    />
  )
}
