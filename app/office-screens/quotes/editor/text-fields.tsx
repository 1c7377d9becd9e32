import { inWords } from "#domain/numbers.ts"
import { MOST_RETENTION_BP, OFF_PREMISES_DAYS } from "#domain/law.gen.ts"
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { FigureField } from "#app/office/form/figure-field.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { readDecimal, readPoints, showDecimal, writeDecimal } from "#domain/quotes/decimals.ts"
import { fieldLabels } from "#domain/quotes/draft.ts"
import type { EditedDraft, FieldValues } from "#domain/quotes/editor.ts"
import { type QuoteDraft, SIGNING_PLACES, signingPlaceLabels, type Waste } from "#domain/quotes/quote.ts"
import type { UnreadField } from "#domain/quotes/unread.ts"
import { AidFields } from "./aid-fields.tsx"
import { BASES, basisLabels } from "#domain/vat.ts"

export type FieldsProps = {
  draft: EditedDraft
  isVatExempt: boolean
  onChange: (values: FieldValues) => void
  /** A figure as typed, and what was read of it. */
  onFigure: (field: UnreadField, typed: string, values: FieldValues | null) => void
}

/** Longest texts, as in the table `quotes`. */
const MOST = { line: 200, text: 4000, terms: 2000, notes: 8000, rge: 500, subcontractors: 1000, waste: 600 }

type TextField =
  | "title"
  | "intro"
  | "closing"
  | "internal_notes"
  | "starts_text"
  | "duration_text"
  | "payment_terms"
  | "rge_text"
  | "subcontractors_text"

/** The props of a field of the draft; « Il manque : … » leads to it by its `data-path`. */
function textProps({ draft, onChange }: FieldsProps, name: TextField, maxLength: number) {
  return {
    label: fieldLabels[name],
    "data-path": name,
    maxLength,
    value: draft[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  }
}

/** Texts around the lines. */
export function TextFields(props: FieldsProps) {
  return (
    <Panel title="Textes" description="L’introduction se lit avant les lignes, la conclusion après les totaux.">
      <div className="office-fields">
        <Textarea {...textProps(props, "intro", MOST.text)} autosize minRows={2} />
        <Textarea {...textProps(props, "closing", MOST.text)} autosize minRows={2} />
        <Textarea
          {...textProps(props, "internal_notes", MOST.notes)}
          autosize
          minRows={2}
          description="Pour l’équipe seulement, jamais sur le devis."
        />
      </div>
    </Panel>
  )
}

/** `isFirst`: a new quote begins here. */
export const TitleField = ({ isFirst, ...props }: FieldsProps & { isFirst: boolean }) => (
  <TextInput
    {...textProps(props, "title", MOST.line)}
    {...(isFirst && { ref: focusOnMount })}
    placeholder="Rénovation de la salle de bains"
  />
)

/** Dates, payment and signature. */
export function TermFields(props: FieldsProps) {
  const { draft, isVatExempt, onChange, onFigure } = props
  const figure = (field: UnreadField) => ({
    path: field,
    unread: draft.unread[field],
    onWrite: (typed: string, values: FieldValues | null) => onFigure(field, typed, values),
  })
  return (
    <Panel title="Délais et paiement">
      <FieldGrid>
        <TextInput {...textProps(props, "starts_text", MOST.line)} placeholder="Première quinzaine de mars" />
        <TextInput {...textProps(props, "duration_text", MOST.line)} placeholder="Trois semaines" />
        <FigureField
          label={fieldLabels.valid_days}
          {...figure("valid_days")}
          shown={String(draft.valid_days)}
          read={(typed) => (/^\d{1,3}$/.test(typed) && +typed >= 1 && +typed <= 365 ? { valid_days: +typed } : null)}
          error="De 1 à 365 jours."
        />
        <FigureField
          label={fieldLabels.deposit_bp}
          {...figure("deposit_bp")}
          shown={showDecimal(String(draft.deposit_bp / 100))}
          read={(typed) => {
            const deposit_bp = readPoints(typed)
            return deposit_bp === null ? null : { deposit_bp }
          }}
          error="De 0 à 100, avec deux décimales au plus."
        />
        <FigureField
          label={fieldLabels.retention_bp}
          description="5&nbsp;% au plus, seulement si le client la demande."
          {...figure("retention_bp")}
          shown={draft.retention_bp === 0 ? "" : showDecimal(String(draft.retention_bp / 100))}
          read={(typed) => {
            const retention_bp = typed.trim() === "" ? 0 : readPoints(typed)
            return retention_bp === null || retention_bp > MOST_RETENTION_BP ? null : { retention_bp }
          }}
          error="De 0 à 5, avec deux décimales au plus."
        />
        {isVatExempt ? null : (
          <NativeSelect
            label={fieldLabels.price_basis}
            data-path="price_basis"
            data={BASES.map((value) => ({ value, label: basisLabels[value] }))}
            value={draft.price_basis}
            onChange={({ currentTarget }) =>
              onChange({ price_basis: currentTarget.value as QuoteDraft["price_basis"] })
            }
          />
        )}
        <NativeSelect
          label={fieldLabels.signing_place}
          data-path="signing_place"
          description={`Chez le client, aucun paiement pendant ${inWords(OFF_PREMISES_DAYS)} jours.`}
          data={SIGNING_PLACES.map((value) => ({ value, label: signingPlaceLabels[value] }))}
          value={draft.signing_place}
          onChange={({ currentTarget }) =>
            onChange({ signing_place: currentTarget.value as QuoteDraft["signing_place"] })
          }
        />
      </FieldGrid>
      <div className="office-fields">
        <Textarea {...textProps(props, "payment_terms", MOST.terms)} autosize minRows={2} />
        <Checkbox
          label="Devis gratuit"
          checked={draft.is_free}
          onChange={({ currentTarget }) => onChange({ is_free: currentTarget.checked })}
        />
        {draft.is_free ? null : (
          <FigureField
            label={isVatExempt ? "Prix du devis (€)" : fieldLabels.fee}
            {...figure("fee")}
            shown={draft.fee === null ? "" : writeDecimal(draft.fee)}
            read={(typed) => {
              const fee = readDecimal(typed)
              return fee !== null && Number(fee) > 0 && /^\d+(\.\d{1,2})?$/.test(fee) ? { fee } : null
            }}
            error="Un montant en euros, déduit en cas de commande."
          />
        )}
        <AidFields {...props} />
      </div>
    </Panel>
  )
}

const WASTE: { name: keyof Waste; label: string; placeholder?: string }[] = [
  { name: "quantity", label: "Quantité totale estimée", placeholder: "2 m³ de gravats" },
  { name: "handling", label: "Tri et enlèvement", placeholder: "Triés sur place, emportés par nos soins" },
  { name: "collection_name", label: "Point de collecte" },
  { name: "collection_address", label: "Adresse du point de collecte" },
  { name: "collection_kind", label: "Type d’installation", placeholder: "Déchèterie professionnelle" },
  { name: "cost", label: "Coût estimé (€ HT)" },
]

/** Statements that the law asks for. */
export function LegalFields(props: FieldsProps) {
  const { draft, isVatExempt, onChange } = props
  return (
    <Panel
      title="Déchets et mentions"
      description="La loi demande ces mentions sur un devis de travaux. Ce qui revient à chaque devis s’écrit une fois dans Paramètres, Devis et factures."
    >
      <div className="office-fields">
        <Checkbox
          label="Sans déchets de chantier"
          checked={draft.has_no_waste}
          onChange={({ currentTarget }) => onChange({ has_no_waste: currentTarget.checked })}
        />
        {draft.has_no_waste ? null : (
          <FieldGrid>
            {WASTE.map(({ name, label, placeholder }) => (
              <TextInput
                key={name}
                label={name === "cost" && isVatExempt ? "Coût estimé (€)" : label}
                data-path={`waste.${name}`}
                maxLength={MOST.waste}
                placeholder={placeholder}
                value={draft.waste[name]}
                onChange={({ currentTarget }) => onChange({ waste: { ...draft.waste, [name]: currentTarget.value } })}
              />
            ))}
          </FieldGrid>
        )}
        <Textarea
          {...textProps(props, "rge_text", MOST.rge)}
          autosize
          description="Seulement pour des travaux d’énergie&nbsp;: la qualification, ou qu’il n’y en a pas."
        />
        <Textarea
          {...textProps(props, "subcontractors_text", MOST.subcontractors)}
          autosize
          description="Nom et label de chaque sous-traitant, pour des travaux d’énergie."
        />
      </div>
    </Panel>
  )
}
