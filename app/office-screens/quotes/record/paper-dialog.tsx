import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { HeldFileField } from "#app/office/upload/held-file-field.tsx"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { lineCents } from "#domain/amounts/document.ts"
import { parisToday } from "#domain/dates.ts"
import { certifiedRates } from "#domain/documents/certification.ts"
import { exactCents } from "#domain/documents/words.ts"
import { formatCents } from "#domain/money.ts"
import {
  isTakenBack,
  type QuoteLine,
  SIGNING_PLACES,
  type SigningPlace,
  signingPlaceLabels,
} from "#domain/quotes/quote.ts"
import { type PaperSignature, paperSignatureSchema } from "#domain/quotes/schema.ts"
import { totalsOf, withoutRates } from "#domain/quotes/totals.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import { OTHER_RATE } from "#domain/law.gen.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type QuoteFile, recordPaperSignature } from "./data.ts"

type PaperDialogProps = { quote: QuoteFile; onClose: () => void }

/** A quote that came back signed on paper: its scan, when, where and by whom. */
export function PaperDialog({ quote, onClose }: PaperDialogProps) {
  const held = useHeldFile("quote_scan")
  const options = quote.lines.filter(({ kind, is_option }) => kind === "work" && is_option)
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
      line_ids: [] as string[],
      early_start: false,
      vat_certified: false,
    },
    save: (values) => record.mutateAsync(values),
    onSaved: onClose,
    failed: "La signature n’a pas été enregistrée",
    refusals: {
      vat_not_certified: () => ({
        fields: {
          vat_certified: `Sans cette attestation le taux réduit ne s’applique pas\u00a0: refaites le devis à ${percentOf(OTHER_RATE)}.`,
        },
      }),
    },
  })
  const { line_ids } = form.values
  // Nothing is begun or certified of what an amendment takes back, or of an option that the client leaves.
  const ordered = quote.lines.filter(
    (line) => line.kind === "work" && !isTakenBack(line) && (!line.is_option || line_ids.includes(line.id)),
  )
  const works = ordered.map((line) => ({ ...line, cents: lineCents(line) }))
  const hasReducedRate = !quote.is_vat_exempt && certifiedRates(works, line_ids).length > 0
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
      {options.length > 0 ? (
        <TickedOptions quote={quote} options={options} input={form.getInputProps("line_ids")} />
      ) : null}
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

type TickedOptionsProps = {
  quote: QuoteFile
  options: readonly QuoteLine[]
  input: { value?: string[]; onChange: (ids: string[]) => void }
}

/** The options of the paper, and what the client signed with those that are ticked. The database computes it again. */
function TickedOptions({ quote, options, input }: TickedOptionsProps) {
  const { is_vat_exempt: isExempt, price_basis, discount_bp, discount_cents } = quote
  const lines = isExempt ? withoutRates(quote.lines) : quote.lines
  const totals = totalsOf({ price_basis, discount_bp, discount_cents, lines, chosen: input.value ?? [] })
  return (
    <Checkbox.Group
      label="Options cochées sur le papier"
      description={`Le client a donc signé pour ${taxed(formatCents(totals.gross_cents), isExempt)}.`}
      {...input}
    >
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox
            key={option.id}
            value={option.id}
            label={option.label}
            description={taxed(`${exactCents(lineCents(option))}\u00a0€`, isExempt, price_basis)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
