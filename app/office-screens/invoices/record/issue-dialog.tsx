import { Checkbox } from "@mantine/core"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { DeliveryFields, usualWay } from "#app/office/form/delivery-fields.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { leaveTo, MissingList, warningHere } from "#app/office/records/missing-list.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate } from "#domain/dates.ts"
import { lostSignsOfInvoice } from "#domain/documents/lost-signs.ts"
import { hasNoVat, kindName } from "#domain/invoices/describe.ts"
import { faultSentence, shownFaults } from "#domain/invoices/missing.ts"
import { issueSchema } from "#domain/invoices/schema.ts"
import { formatCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import type { InvoiceFile } from "../data.ts"
import { missingItem } from "../missing-item.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { issueInvoice, type IssueOrder } from "./data.ts"

type IssueDialogProps = { invoice: InvoiceFile; onClose: () => void }

/** Issues a draft: what is fixed for ever, what forbids it, and how the client gets it. */
export function IssueDialog({ invoice, onClose }: IssueDialogProps) {
  const { content, kind } = invoice
  const missing = shownFaults(invoice.missing).filter(({ is_warning }) => !is_warning)
  const asked = invoice.missing.filter((fault) => fault.asked !== undefined)
  const leaves = mailsLeave()
  const { email } = content.buyer
  const isCredit = kind === "credit_note"
  const name = isCredit ? "Avoir" : "Facture"
  const issue = useChange({
    table: INVOICES_TABLE,
    change: (db, order: IssueOrder) => issueInvoice(db, invoice, order),
    done({ number, is_mailed }) {
      const issued = `${name} ${number} ${isCredit ? "émis" : "émise"}`
      if (!is_mailed) return `${issued}\u00a0: copiez le lien pour le donner au client`
      return leaves
        ? `${issued} et ${isCredit ? "envoyé" : "envoyée"}`
        : `${issued}, e-mail conservé dans «\u00a0Messages\u00a0»`
    },
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: issueSchema(asked.length),
    initialValues: { way: usualWay(email), message: "", accepted: [] as string[] },
    save: ({ way, message, accepted }) => issue.mutateAsync({ mail: way === "mail", message, accepted }),
    onSaved: onClose,
    failed: isCredit ? "L’avoir n’a pas été émis" : "La facture n’a pas été émise",
    refusals: {
      invoice_to_confirm: ({ message }) => ({ title: message }),
      invoice_changed: () => ({ title: "La facture a changé entre-temps. Relisez les montants, puis émettez." }),
    },
  })
  return (
    <FormDialog
      title={isCredit ? "Émettre l’avoir" : "Émettre la facture"}
      submitLabel="Émettre"
      size="md"
      isSubmitDisabled={missing.length > 0}
      onClose={onClose}
      {...dialog}
    >
      <MissingList
        items={[...missing.map(missingItem(invoice)), ...lostSignsOfInvoice(content).map(warningHere)]}
        before="l’émission"
        onGo={(item) => leaveTo(item, onClose)}
        onLeave={onClose}
      />
      <Facts>
        <Fact label="Document">{kindName({ kind, situation_no: content.situation_no })}</Fact>
        <Fact label="Client">{content.buyer.name}</Fact>
        <Fact label={taxed("Total", hasNoVat(content))}>
          {formatCents(isCredit ? -content.total_cents : content.total_cents)}
        </Fact>
        <Fact label="Échéance">{content.due_on ? formatShortDate(content.due_on) : null}</Fact>
      </Facts>
      <DeliveryFields
        way={form.getInputProps("way")}
        message={form.getInputProps("message")}
        email={email}
        byHand={{
          label: "Sans e-mail",
          description: "«\u00a0Copier le lien\u00a0» et le PDF vous permettent de le remettre vous-même.",
        }}
      />
      {asked.length > 0 ? (
        <Checkbox.Group {...form.getInputProps("accepted")}>
          <Warning role="alert" title="À confirmer avant l’émission">
            {asked.map((fault) => (
              <Checkbox key={fault.code} mt="xs" value={fault.code} label={faultSentence(fault)} />
            ))}
          </Warning>
        </Checkbox.Group>
      ) : null}
      <p className="office-minor">
        {example(invoice)}Le numéro, la date, les lignes et les montants ne changent plus jamais&nbsp;: une erreur se
        corrige par un avoir.
      </p>
    </FormDialog>
  )
}

const example = ({ is_example }: InvoiceFile) =>
  is_example ? "C’est un exemple, il ne prend pas de numéro réel. " : ""
