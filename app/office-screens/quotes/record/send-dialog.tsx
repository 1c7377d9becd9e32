import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { DeliveryFields, usualWay } from "#app/office/form/delivery-fields.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { leaveTo, MissingList, warningHere } from "#app/office/records/missing-list.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate } from "#domain/dates.ts"
import { quoteKindLabels, quoteWords } from "#domain/quotes/quote.ts"
import { lostSignsOfQuote } from "#domain/documents/lost-signs.ts"
import { sendSchema } from "#domain/quotes/schema.ts"
import { capitalized } from "#domain/typography.ts"
import { missingItem } from "../missing-item.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type QuoteFile, sendQuote } from "./data.ts"

type SendDialogProps = { quote: QuoteFile; onClose: () => void }

/** Sends a draft: says what is missing first, to whom it goes, and what is true on a site without a mail server. */
export function SendDialog({ quote, onClose }: SendDialogProps) {
  const { kind } = quote
  const name = quoteKindLabels[kind]
  const missing = quote.missing.filter(({ is_warning }) => !is_warning)
  const lost = lostSignsOfQuote(quote, quote.customer?.name, quote.place?.address)
  const leaves = mailsLeave()
  const send = useChange({
    table: QUOTES_TABLE,
    change: (db, order: { mail: boolean; message: string | null }) => sendQuote(db, quote, order),
    done: ({ number, valid_until, is_mailed }) =>
      is_mailed
        ? leaves
          ? `${name} ${number} envoyé, valable jusqu’au ${formatShortDate(valid_until)}`
          : `${name} ${number} prêt, e-mail conservé dans «\u00a0Messages\u00a0»`
        : `${name} ${number} prêt\u00a0: copiez le lien pour le donner au client`,
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: sendSchema,
    initialValues: { way: usualWay(quote.email), message: "" },
    save: ({ way, message }) => send.mutateAsync({ mail: way === "mail", message }),
    onSaved: onClose,
    failed: `${capitalized(quoteWords[kind].the)} n’a pas été envoyé`,
    refusals: {
      quote_changed: () => ({
        title: `${capitalized(quoteWords[kind].the)} a été modifié ailleurs. Rechargez la page pour le relire, puis envoyez.`,
      }),
    },
  })
  return (
    <FormDialog
      title={
        quote.version_no > 1
          ? `Envoyer la version\u00a0${quote.version_no} ${quoteWords[kind].of}`
          : `Envoyer ${quoteWords[kind].the}`
      }
      submitLabel="Envoyer"
      size="md"
      isSubmitDisabled={missing.length > 0}
      onClose={onClose}
      {...dialog}
    >
      <MissingList
        items={[...missing.map(missingItem(quote)), ...lost.map(warningHere)]}
        before="l’envoi"
        onGo={(item) => leaveTo(item, onClose)}
        onLeave={onClose}
      />
      <DeliveryFields
        way={form.getInputProps("way")}
        message={form.getInputProps("message")}
        email={quote.email}
        byHand={{
          label: "Je donne le lien moi-même",
          description: `${capitalized(quoteWords[kind].the)} est fixé et numéroté\u00a0; «\u00a0Copier le lien\u00a0» vous donne son adresse.${leaves ? "" : " Sans serveur d’e-mail, le code qui signe n’arrive pas\u00a0: le client signe sur papier."}`,
        }}
      />
      <p className="office-minor">
        Un {quoteWords[kind].name} envoyé ne change plus&nbsp;: une correction est une nouvelle version, qui remplace
        celle-ci.
      </p>
    </FormDialog>
  )
}
