import { TextInput } from "@mantine/core"
import type { KeyboardEvent, ReactNode } from "react"
import { formatDecimal, parseNumber } from "#domain/numbers.ts"

type NumberFieldProps = {
  label: string
  value?: string
  onChange?: (typed: string) => void
  error?: ReactNode
  description?: string | undefined
  disabled?: boolean
  withAsterisk?: boolean
  autoComplete?: string
  /** The step of the arrow keys, from 0 to `most`; 100 for budgets and costs (specification §9). */
  step?: number
  most?: number
  unit?: "€"
  "aria-describedby"?: string
}

/**
 * A number in French notation. The field keeps the text as it was typed: the form's schema reads it with `parseNumber` and refuses an
 * unreadable text at the field. Mantine's `NumberInput` drops the characters that it does not understand: « 1.234,56 » becomes 1,23.
 */
export function NumberField({ value = "", onChange, step = 100, most = Infinity, unit, ...props }: NumberFieldProps) {
  function change(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    const number = value.trim() ? parseNumber(value) : 0
    if (by === undefined || number === null) return
    event.preventDefault()
    onChange?.(formatDecimal(Math.min(most, Math.max(0, number + by)), 2))
  }
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="decimal"
      rightSection={unit}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onKeyDown={change}
    />
  )
}
