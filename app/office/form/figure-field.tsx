import { TextInput } from "@mantine/core"
import { type ComponentProps, useState } from "react"

type FigureFieldProps<Values> = {
  label: string
  /** « Il manque : … » leads to the field by it. */
  path: string
  shown: string
  /** The change of the draft; null when it is unreadable. */
  read: (typed: string) => Values | null
  error: string
  onChange: (values: Values) => void
} & Pick<ComponentProps<typeof TextInput>, "description" | "rightSection">

/** A number of a draft that saves itself: kept as it was typed until it can be read. */
export function FigureField<Values>({ label, path, shown, read, error, onChange, ...props }: FigureFieldProps<Values>) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && read(typed) === null
  return (
    <TextInput
      {...props}
      label={label}
      data-path={path}
      inputMode="decimal"
      value={typed ?? shown}
      error={isWrong ? error : null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const values = read(currentTarget.value)
        if (values) onChange(values)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
