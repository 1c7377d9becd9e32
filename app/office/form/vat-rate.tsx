import { NativeSelect } from "@mantine/core"
import type { ComponentProps } from "react"
import { VAT_RATES } from "#domain/law.gen.ts"
import { percentOf } from "#domain/vat.ts"

/** The VAT rate that a price TTC includes. 0 is shown only where it is stored: a company under the franchise sees no rate at all. */
export function VatRateSelect(props: ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect
      {...props}
      data={VAT_RATES.filter((rate) => rate > 0 || props.value === "0").map((rate) => ({
        value: String(rate),
        label: percentOf(rate),
      }))}
    />
  )
}
