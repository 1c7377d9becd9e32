import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { NumberField } from "#app/office/form/number-field.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { marginPercent, type PriceItemValues, priceItemSchema } from "#domain/price-items/price-item.ts"
import { readDecimal, writeDecimal } from "#domain/quotes/decimals.ts"
import { unitLabels, UNITS } from "#domain/quotes/quote.ts"
import { OTHER_RATE, VAT_RATES } from "#domain/law.gen.ts"
import { taxed, vatLabel } from "#domain/vat.ts"
import { type PriceItem, saveItem } from "./data.ts"
import { showUnitPrice } from "./item-columns.tsx"
import { overviewQuery, priceItems } from "./records.ts"
import { usePriceItemMatches } from "./use-matches.ts"
import styles from "./price-items.module.css"

const MOST_SIMILAR = 3
const typed = (number: number | null | undefined) =>
  number === null || number === undefined ? "" : writeDecimal(String(number))

/** What the work that was added before has, so that a list of alike works is entered fast. */
let previous: Pick<PriceItemValues, "unit" | "vat_rate" | "category"> | null = null

/** `item` is null for a new one. */
export function ItemDialog({ item, onClose }: { item: PriceItem | null; onClose: () => void }) {
  const { isVatExempt } = useCompanyOffer()
  const overview = useQuery(overviewQuery())
  const save = useChange({
    table: priceItems.table,
    change: (db, { edited, values }: { edited: PriceItem | null; values: PriceItemValues }) =>
      saveItem(db, edited?.id ?? null, edited?.version ?? 0, values),
    done: item ? "Ouvrage modifié" : "Ouvrage ajouté à la bibliothèque",
  })
  const remove = priceItems.useDelete({ done: "Ouvrage supprimé", failed: "L’ouvrage n’a pas été supprimé" })
  const { form, dialog } = useRecordForm({
    ...priceItems.useEdited(item),
    schema: priceItemSchema,
    valuesOf: (known) => ({
      code: known?.code ?? "",
      label: known?.label ?? "",
      description: known?.description ?? "",
      unit: known?.unit ?? previous?.unit ?? "u",
      unit_price: typed(known?.unit_price),
      vat_rate: String(known?.vat_rate ?? (isVatExempt ? 0 : (previous?.vat_rate ?? OTHER_RATE))),
      unit_cost: typed(known?.unit_cost),
      hours: typed(known?.hours),
      category: known ? (known.category ?? "") : (previous?.category ?? ""),
      is_active: known?.is_active ?? true,
    }),
    together: [["unit_price", "unit", "vat_rate"]],
    async save(values, edited) {
      await save.mutateAsync({ edited, values })
      if (!item) previous = values
    },
    onSaved: onClose,
    refusals: {
      code_taken: ({ message }) => ({ fields: { code: message } }),
    },
  })
  const { label, unit_price, unit_cost } = form.values
  const [price, cost] = [readDecimal(unit_price), readDecimal(unit_cost)]
  const margin = price !== null && cost !== null ? marginPercent(Number(price), Number(cost)) : null
  const similar = usePriceItemMatches(item ? "" : label).slice(0, MOST_SIMILAR)
  return (
    <FormDialog
      title={item ? "Modifier l’ouvrage" : "Nouvel ouvrage"}
      onClose={onClose}
      {...dialog}
      aside={
        item ? (
          <InlineConfirm
            label="Supprimer"
            question="Supprimer cet ouvrage&nbsp;?"
            onConfirm={() => remove.mutate(item.id, { onSuccess: onClose })}
          />
        ) : null
      }
    >
      <TextInput
        label="Désignation"
        description="Telle qu’elle s’écrira dans le devis"
        withAsterisk
        data-autofocus
        {...form.getInputProps("label")}
      />
      {similar.length > 0 ? (
        <div role="status" className="office-minor">
          La bibliothèque a déjà&nbsp;:
          <ul className={styles.similar}>
            {similar.map((one) => (
              <li key={one.id}>
                {one.label}, {showUnitPrice(one.unit_price, one.unit)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
      <FieldGrid>
        <NumberField
          label={taxed("Prix unitaire", isVatExempt, "ht")}
          unit="€"
          step={1}
          withAsterisk
          {...form.getInputProps("unit_price")}
        />
        <NativeSelect
          label="Unité"
          withAsterisk
          data={UNITS.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
          {...form.getInputProps("unit")}
        />
        {isVatExempt ? null : (
          <NativeSelect
            label="TVA"
            withAsterisk
            data={VAT_RATES.map((one) => ({ value: String(one), label: vatLabel(one) }))}
            {...form.getInputProps("vat_rate")}
          />
        )}
        <NumberField
          label={taxed("Déboursé sec", isVatExempt, "ht")}
          description={margin === null ? "Ce qu’une unité vous coûte" : `Marge\u00a0: ${margin}\u00a0% du prix`}
          unit="€"
          step={1}
          {...form.getInputProps("unit_cost")}
        />
        <NumberField
          label="Heures"
          description="De travail, pour une unité"
          step={0.25}
          {...form.getInputProps("hours")}
        />
        <Autocomplete
          label="Catégorie"
          description="Pour filtrer la liste"
          data={overview.data?.categories ?? []}
          {...form.getInputProps("category")}
        />
        <TextInput label="Code" description="Le vôtre, s’il y en a un" {...form.getInputProps("code")} />
      </FieldGrid>
      <p className="office-minor">Le déboursé et les heures restent entre vous&nbsp;: aucun client ne les voit.</p>
      <Checkbox
        label="Actif"
        description="Proposé dans les devis"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
