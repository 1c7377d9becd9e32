import { inWords } from "#domain/numbers.ts"
import { OFF_PREMISES_DAYS, WITHDRAWAL_DAYS } from "#domain/law.gen.ts"
import { Radio, Stack } from "@mantine/core"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { readLink } from "#app/office/links/data.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { InPersonPlace } from "#domain/quotes/quote.ts"
import { inPersonSchema } from "#domain/quotes/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import type { QuoteFile } from "./data.ts"

type InPersonDialogProps = { quote: QuoteFile; onClose: () => void }

/** Opens the client's page on the device of staff, who say where they are: the place decides the client's rights. */
export function InPersonDialog({ quote, onClose }: InPersonDialogProps) {
  const { email, signing_place } = quote
  const open = useChange({
    table: QUOTES_TABLE,
    change: (db, place: InPersonPlace) => readLink(db, { kind: "quote", id: quote.id, in_person: place }),
    // The page of the client takes the place of the office: « Retour » of the browser leads back.
    onDone: (url) => window.location.assign(url),
  })
  const { form, dialog } = useSchemaForm({
    schema: inPersonSchema,
    initialValues: { place: "home" },
    save: ({ place }) => open.mutateAsync(place),
    onSaved: () => undefined,
    failed: "La page du client n’a pas été ouverte",
  })
  const codeGoes = email !== null && mailsLeave()
  return (
    <FormDialog
      title="Faire signer sur place"
      submitLabel="Ouvrir la page du client"
      size="md"
      isSubmitDisabled={!codeGoes}
      onClose={onClose}
      {...dialog}
    >
      {codeGoes ? null : (
        <Warning title="Le code de signature ne peut pas arriver au client">
          {email === null
            ? "Ajoutez d’abord son adresse e-mail à sa fiche, ou faites signer sur papier."
            : "Aucun serveur d’e-mail n’est configuré\u00a0: faites signer sur papier."}
        </Warning>
      )}
      <Radio.Group label="Où vous êtes" {...form.getInputProps("place")}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="home"
            label="Chez le client"
            description={`Ou ailleurs hors de vos locaux, ou juste après une visite chez lui. Un particulier a ${inWords(WITHDRAWAL_DAYS)} jours pour se rétracter, et vous n’encaissez rien pendant ${inWords(OFF_PREMISES_DAYS)} jours.`}
          />
          <Radio
            value="premises"
            label="Dans nos locaux"
            description={
              signing_place === "premises"
                ? "Sans visite chez lui juste avant\u00a0: pas de droit de rétractation."
                : `Sans visite chez lui juste avant. Ce devis annonce ${inWords(WITHDRAWAL_DAYS)} jours de rétractation\u00a0: le client les garde.`
            }
          />
        </Stack>
      </Radio.Group>
      {codeGoes ? (
        <p className="office-minor">
          Le code part à {email}&nbsp;: le client le lit sur son téléphone et le saisit ici lui-même. Cette page reste
          ouverte deux heures.
        </p>
      ) : null}
    </FormDialog>
  )
}
