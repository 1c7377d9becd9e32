import { NumberInput } from "@mantine/core"
import type { ReactNode } from "react"

/** Euros that arrows change by as much (specification §9). */
const STEP = 100

type EurosFieldProps = {
  label: string
  value?: string
  onChange?: (typed: string) => void
  error?: ReactNode
  description?: string | undefined
  disabled?: boolean
  withAsterisk?: boolean
  step?: number
  autoComplete?: string
}

/** An amount, typed as people in France write it. What cannot be read is refused where it stands, never taken for 0. */
export function EurosField({ onChange, step = STEP, ...props }: EurosFieldProps) {
  return (
    <NumberInput
      {...props}
      onChange={(value) => onChange?.(String(value))}
      min={0}
      step={step}
      decimalScale={2}
      decimalSeparator=","
      allowedDecimalSeparators={[",", "."]}
      thousandSeparator={"\u202f"}
      suffix={"\u00a0€"}
      clampBehavior="none"
    />
  )
}
