import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { HeldFileField } from "#app/office/upload/held-file-field.tsx"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { parisToday } from "#domain/dates.ts"
import { isTakenBack, SIGNING_PLACES, type SigningPlace, signingPlaceLabels } from "#domain/quotes/quote.ts"
import { type PaperSignature, paperSignatureSchema } from "#domain/quotes/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type QuoteFile, recordPaperSignature } from "./data.ts"

type PaperDialogProps = { quote: QuoteFile; onClose: () => void }

/** A quote that came back signed on paper: its scan, when, where and by whom. */
export function PaperDialog({ quote, onClose }: PaperDialogProps) {
  const held = useHeldFile("quote_scan")
  // Nothing is begun or certified of what an amendment takes back.
  const ordered = quote.lines.filter((line) => line.kind === "work" && !isTakenBack(line))
  const hasReducedRate = !quote.is_vat_exempt && ordered.some(({ vat_rate }) => vat_rate === 10 || vat_rate === 5.5)
  const record = useChange({
    table: QUOTES_TABLE,
    change: async (db, signed: PaperSignature) =>
      recordPaperSignature(db, quote.id, signed, await held.store(quote.id)),
    done: "Devis signé",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: paperSignatureSchema,
    initialValues: {
      signed_on: parisToday(),
      place: quote.signing_place,
      name: quote.customer?.name ?? "",
      early_start: false,
      vat_certified: false,
    },
    save: (values) => record.mutateAsync(values),
    onSaved: onClose,
    failed: "La signature n’a pas été enregistrée",
    refusals: {
      vat_not_certified: () => ({
        fields: {
          vat_certified:
            "Sans cette attestation le taux réduit ne s’applique pas\u00a0: refaites le devis à 20\u00a0%.",
        },
      }),
    },
  })
  return (
    <FormDialog
      title="Signé sur papier"
      size="md"
      onClose={onClose}
      {...dialog}
      onStop={held.stop}
      isDirty={dialog.isDirty || held.file !== null}
      onSubmit={(event) => {
        if (held.isMissing()) event.preventDefault()
        else dialog.onSubmit(event)
      }}
    >
      <HeldFileField label="Scan du devis signé" purpose="quote_scan" held={held} />
      <FieldGrid>
        <TextInput label="Signé le" type="date" withAsterisk {...form.getInputProps("signed_on")} />
        <NativeSelect
          label="Lieu"
          data={SIGNING_PLACES.map((value) => ({
            value,
            label: value === "remote" ? "À distance (courrier, e-mail)" : signingPlaceLabels[value],
          }))}
          {...form.getInputProps("place")}
          onChange={({ currentTarget }) => form.setFieldValue("place", currentTarget.value as SigningPlace)}
        />
      </FieldGrid>
      <TextInput label="Nom du signataire" withAsterisk {...form.getInputProps("name")} />
      {ordered.length > 0 ? (
        <Checkbox
          label="Le client demande que les travaux commencent avant la fin du délai de rétractation"
          {...form.getInputProps("early_start", { type: "checkbox" })}
        />
      ) : null}
      {hasReducedRate ? (
        <Checkbox
          label="Le client a signé l’attestation de TVA à taux réduit"
          {...form.getInputProps("vat_certified", { type: "checkbox" })}
        />
      ) : null}
      <p className="office-minor">Le lieu décide du droit de rétractation et du délai avant tout paiement.</p>
    </FormDialog>
  )
}
