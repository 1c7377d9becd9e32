import { Button, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { CircleCheck, CircleX } from "lucide-react"
import type { PriceRequestResult, RequestPlace } from "#domain/price-requests/request.ts"
import { candidatesQuery } from "./queries.ts"
import styles from "./request-dialog.module.css"

type ResultsProps = { results: PriceRequestResult[]; place: RequestPlace; onClose: () => void }

/** The result for each recipient, shown if one of them was not reached. */
export function Results({ results, place, onClose }: ResultsProps) {
  const { data: people = [] } = useQuery(candidatesQuery(place))
  return (
    <Modal opened onClose={onClose} title="Résultat de l’envoi">
      <ul className={styles.results} role="alert">
        {results.map(({ contractorId, success, error }) => (
          <li key={contractorId} data-failed={!success || undefined}>
            {success ? <CircleCheck aria-hidden size={18} /> : <CircleX aria-hidden size={18} />}
            <span>
              <b>{people.find(({ id }) => id === contractorId)?.name ?? "Sous-traitant"}</b>
              {success
                ? mailSentence("\u00a0: demande envoyée", "\u00a0: demande préparée, copiez son lien")
                : `\u00a0: ${error ?? "demande non envoyée"}`}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Fermer</Button>
    </Modal>
  )
}
