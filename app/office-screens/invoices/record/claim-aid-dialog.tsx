import { TextInput } from "@mantine/core"
import { DeliveryFields, usualWay } from "#app/office/form/delivery-fields.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { type AidClaim, aidClaimSchema } from "#domain/invoices/schema.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import { aidNames } from "#domain/quotes/aids.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { claimAid } from "./data.ts"

/** Staff ask the client for what the payer of an aid does not pay, and tell the client so. */
export function ClaimAidDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const { number, state, aid_left_cents, content } = invoice
  const email = state === "issued" ? content.buyer.email : null
  const claim = useChange({
    table: INVOICES_TABLE,
    change: (db, order: AidClaim) => claimAid(db, invoice, order),
    done: "Le reste de l’aide est demandé au client",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: aidClaimSchema,
    initialValues: {
      amount: centsToInput(aid_left_cents),
      way: usualWay(email),
      message: `L’aide déduite de votre facture, ${aidNames(content.aids)}, ne nous a pas été versée en entier. Comme le devis le prévoit, la part manquante reste à votre charge.`,
    },
    save: ({ amount, way, message }) =>
      claim.mutateAsync({ amount_cents: toCents(amount), mail: way === "mail", message }),
    onSaved: onClose,
    failed: "La facture n’a pas changé",
    refusals: { aid_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog title="L’aide ne vient pas" submitLabel="Demander au client" size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">
        {`${formatCents(aid_left_cents)} sont encore attendus sur la facture ${number ?? ""}\u00a0: ${aidNames(content.aids)}. Ce que l’organisme ne verse pas redevient dû par le client.`}
      </p>
      <TextInput
        label="Montant que le client doit payer"
        inputMode="decimal"
        rightSection="€"
        data-autofocus
        {...form.getInputProps("amount")}
      />
      <DeliveryFields
        way={form.getInputProps("way")}
        message={form.getInputProps("message")}
        email={email}
        byHand={{ label: "Sans e-mail", description: "Vous prévenez le client vous-même." }}
      />
    </FormDialog>
  )
}
