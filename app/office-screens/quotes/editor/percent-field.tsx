import { TextInput } from "@mantine/core"
import { useState } from "react"
import { readPoints, showDecimal } from "#domain/quotes/decimals.ts"

type PercentFieldProps = {
  label: string
  placeholder: string
  /** Basis points. */
  points: number
  className: string | undefined
  isOff?: boolean
  /** Outside the order of Tab: the arrows of a toolbar lead to it. */
  isInToolbar?: boolean
  onChange: (points: number) => void
}

/** A small field for a discount: kept as it was typed until it can be read. */
export function PercentField({ label, points, isOff = false, isInToolbar = false, ...props }: PercentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      size="xs"
      className={props.className ?? ""}
      aria-label={label}
      placeholder={props.placeholder}
      rightSection="%"
      inputMode="decimal"
      {...(isInToolbar && { tabIndex: -1 })}
      disabled={isOff}
      value={typed ?? (points > 0 ? showDecimal(String(points / 100)) : "")}
      error={typed !== null && readPoints(typed) === null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const read = readPoints(currentTarget.value)
        if (read !== null) props.onChange(read)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
