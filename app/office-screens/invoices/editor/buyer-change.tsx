import { NativeSelect, TextInput } from "@mantine/core"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { draftLabels } from "#domain/invoices/draft.ts"
import type { Buyer, InvoiceFile } from "../data.ts"
import type { DraftProps } from "./draft-fields.tsx"

/** The client's file no longer says what was signed: the invoice keeps the buyer of its contract, unless staff write why it has another one. */
export function BuyerChange({ invoice, draft, onChange }: DraftProps & { invoice: InvoiceFile }) {
  const { buyer_change: change } = invoice
  const { buyer_reason: reason } = draft
  const isCredit = draft.kind === "credit_note"
  if (!change && reason === null) return null
  return (
    <Panel
      title="Acheteur"
      description={
        isCredit
          ? "La fiche du client a changé depuis la facture\u00a0: l’avoir nomme le même acheteur qu’elle. Il est envoyé à l’adresse e-mail d’aujourd’hui."
          : "La fiche du client a changé depuis la signature\u00a0: la facture nomme l’acheteur du contrat. Elle est envoyée à l’adresse e-mail d’aujourd’hui."
      }
    >
      {change ? (
        <Facts>
          <Fact label={isCredit ? "Facture au nom de" : "Contrat au nom de"}>{describeBuyer(change.named)}</Fact>
          <Fact label="Fiche aujourd’hui">{describeBuyer(change.today)}</Fact>
        </Facts>
      ) : null}
      {isCredit ? null : (
        <div className="office-below">
          <FieldGrid>
            <NativeSelect
              label="La facture nomme"
              data={[
                { value: "contract", label: "l’acheteur du contrat" },
                { value: "file", label: "la fiche d’aujourd’hui" },
              ]}
              value={reason === null ? "contract" : "file"}
              onChange={({ currentTarget }) => onChange({ buyer_reason: currentTarget.value === "file" ? "" : null })}
            />
            {reason === null ? null : (
              <TextInput
                label={draftLabels.buyer_reason}
                data-path="buyer_reason"
                withAsterisk
                maxLength={300}
                description="Un SIREN corrigé, par exemple. Qui reprend le contrat d’un autre le signe d’abord. Les factures suivantes nommeront le même."
                value={reason}
                onChange={({ currentTarget }) => onChange({ buyer_reason: currentTarget.value })}
              />
            )}
          </FieldGrid>
        </div>
      )}
    </Panel>
  )
}

function describeBuyer({ name, is_consumer, siren, vat_number, address }: Buyer): string {
  return [
    name,
    is_consumer ? "consommateur" : "professionnel",
    siren && `SIREN ${siren}`,
    vat_number && `TVA ${vat_number}`,
    address?.replaceAll("\n", ", "),
  ]
    .filter(Boolean)
    .join(" · ")
}
