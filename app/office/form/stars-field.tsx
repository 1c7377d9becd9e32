import { Input, Rating } from "@mantine/core"
import type { KeyboardEvent, ReactNode } from "react"

type StarsFieldProps = { value: number; onChange: (stars: number) => void; error?: ReactNode }

/** A rating from one to five stars, by click or by arrow keys, as in a group of radio buttons. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  function choose({ key, target }: KeyboardEvent) {
    if (key.startsWith("Arrow") && target instanceof HTMLInputElement) onChange(Number(target.value))
  }
  return (
    <Input.Wrapper component="fieldset" label="Note" labelElement="div" error={error}>
      <Rating
        size="lg"
        getSymbolLabel={(stars) => `${stars} sur 5`}
        value={value}
        onChange={onChange}
        onKeyUp={choose}
      />
    </Input.Wrapper>
  )
}
