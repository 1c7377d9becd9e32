import { TextInput } from "@mantine/core"
import { mailsLeave } from "../feedback/mails-leave.ts"

/** Why staff give money back to a client's card. `field` is what the form gives its input. */
export const ReturnReason = ({ field }: { field: object }) => (
  <TextInput
    label="Raison"
    description="Elle se lit dans vos encaissements, pas dans l’e-mail au client."
    required
    {...field}
  />
)

/** Where the money goes, and whether the client is told; `limit` is a sentence about the time that the law gives. */
export const ReturnNote = ({ limit = "" }: { limit?: string }) => (
  <p className="office-minor">
    {mailsLeave()
      ? "La somme revient sur la carte du client, qui en reçoit un e-mail."
      : "La somme revient sur la carte du client. Aucun serveur d’e-mail n’est configuré\u00a0: prévenez-le vous-même."}
    {limit}
  </p>
)
