import { Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type * as z from "zod/mini"
import { FieldGrid } from "#app/office/records/panel.tsx"
import type { companySettingsSchema } from "#domain/company/schema.ts"
import type { valuesOf } from "./settings.ts"

export type CompanyValues = ReturnType<typeof valuesOf>
export type CompanyFormState = UseFormReturnType<CompanyValues, z.output<typeof companySettingsSchema>>

export type CompanyField = {
  name: Exclude<
    keyof CompanyValues,
    "testimonials" | "team" | "price_guide" | "logo" | "vat_exempt" | "offers_reno" | "offers_brico"
  >
  label: string
  hint?: string
  isNeeded?: boolean
  type?: "email" | "tel" | "url" | "date"
  inputMode?: "numeric" | "decimal"
  isLong?: boolean
}

export function CompanyFields({ form, fields }: { form: CompanyFormState; fields: readonly CompanyField[] }) {
  return (
    <FieldGrid>
      {fields.map(({ name, label, hint, isNeeded = false, isLong = false, type = "text", inputMode }) => {
        const common = {
          label,
          description: hint,
          withAsterisk: isNeeded,
          autoComplete: "off",
          ...form.getInputProps(name),
        }
        return isLong ? (
          <Textarea key={name} autosize minRows={2} maxRows={8} {...common} />
        ) : (
          <TextInput key={name} type={type} inputMode={inputMode} {...common} />
        )
      })}
    </FieldGrid>
  )
}
