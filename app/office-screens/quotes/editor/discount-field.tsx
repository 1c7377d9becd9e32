import { TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"

type DiscountFieldProps = {
  label: string
  /** « Il manque : … » leads to the field by it. */
  path: string
  placeholder: string
  /** What was saved, as one reads it. */
  written: string
  /** What was typed and cannot be read. */
  unread: string | undefined
  error: ReactNode
  className: string | undefined
  isOff?: boolean
  /** Outside the order of Tab: the arrows of a toolbar lead to it. */
  isInToolbar?: boolean
  onWrite: (typed: string) => void
}

/** A small field for a discount. What cannot be read stays in it until it is corrected. */
export function DiscountField({ written, unread, isOff = false, isInToolbar = false, ...props }: DiscountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = unread ?? written
  return (
    <TextInput
      size="xs"
      className={props.className ?? ""}
      aria-label={props.label}
      data-path={props.path}
      placeholder={props.placeholder}
      inputMode="decimal"
      {...(isInToolbar && { tabIndex: -1 })}
      disabled={isOff}
      value={typed ?? shown}
      error={unread === undefined ? null : props.error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        props.onWrite(currentTarget.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
