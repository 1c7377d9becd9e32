import { Switch, TextInput } from "@mantine/core"
import { FieldGrid } from "#app/office/records/panel.tsx"
import type { CompanyFormState } from "./company-fields.tsx"

/** A VAT number, or the franchise: the company has one of the two. */
export function VatFields({ form }: { form: CompanyFormState }) {
  const isExempt = form.values.vat_exempt
  return (
    <FieldGrid>
      <TextInput
        label="Numéro de TVA"
        description={isExempt ? "Aucun, en franchise en base" : "Par exemple FR44 732 829 320"}
        autoComplete="off"
        disabled={isExempt}
        {...form.getInputProps("tva")}
      />
      <Switch
        label="Franchise en base de TVA"
        description="TVA non applicable, article 293&nbsp;B du CGI&nbsp;: vos prix ne sont pas dits TTC"
        {...form.getInputProps("vat_exempt", { type: "checkbox" })}
        onChange={({ currentTarget }) =>
          form.setValues({ vat_exempt: currentTarget.checked, ...(currentTarget.checked ? { tva: "" } : {}) })
        }
      />
    </FieldGrid>
  )
}
