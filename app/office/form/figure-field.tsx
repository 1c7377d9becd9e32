import { TextInput } from "@mantine/core"
import { type ComponentProps, useState } from "react"

type FigureFieldProps<Values> = {
  label: string
  /** « Il manque : … » leads to the field by it. */
  path: string
  shown: string
  /** What was typed and cannot be read, as the draft keeps it. */
  unread: string | undefined
  /** The change of the draft; null when it is unreadable. */
  read: (typed: string) => Values | null
  error: string
  onWrite: (typed: string, values: Values | null) => void
} & Pick<ComponentProps<typeof TextInput>, "description" | "rightSection">

/** A number of a draft that saves itself: what cannot be read stays in the field, and in the draft, until it is corrected. */
export function FigureField<Values>(props: FigureFieldProps<Values>) {
  const { label, path, shown, unread, read, error, onWrite, ...input } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...input}
      label={label}
      data-path={path}
      inputMode="decimal"
      value={typed ?? unread ?? shown}
      error={unread === undefined ? null : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onWrite(currentTarget.value, read(currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
