import { DAYS_TO_ANSWER } from "#domain/law.gen.ts"
import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { newId } from "#domain/new-id.ts"
import { addDays, formatShortDate, parisToday } from "#domain/dates.ts"
import {
  MESSAGE_LENGTH,
  type PriceRequestResult,
  type RequestPlace,
  missingInput,
} from "#domain/price-requests/request.ts"
import { useSendRequest } from "./queries.ts"
import { ContractorChoice } from "./contractor-choice.tsx"
import { PhotoChoice } from "./photo-choice.tsx"
import { Results } from "./results.tsx"
import styles from "./request-dialog.module.css"

type RequestDialogProps = {
  /** Whether it opens from the list of projects or from a project's page. The recipients and the texts differ. */
  place: RequestPlace
  project: { id: string; name: string }
  onClose: () => void
}

const TITLES: Record<RequestPlace, string> = { list: "Demander un chiffrage", page: "Demande de chiffrage" }

/** Asks subcontractors for a price, each through a private link: recipients, message, photos, and whether they get the client's details. */
export function RequestDialog({ place, project, onClose }: RequestDialogProps) {
  // A second submission of the same request is not sent again; an edited one is another round.
  const [formId] = useState(() => newId())
  const [contractorIds, setContractors] = useState<string[]>([])
  const [selectedPhotos, setPhotos] = useState<string[]>([])
  const [message, setMessage] = useState("")
  const [includeDetails, setDetails] = useState(false)
  const today = parisToday()
  const [proposedDay] = useState(() => addDays(today, DAYS_TO_ANSWER))
  const [dueOn, setDueOn] = useState(proposedDay)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [results, setResults] = useState<PriceRequestResult[] | null>(null)
  const send = useSendRequest(place)
  const missing = missingInput(place, { contractorIds, message })

  if (results) return <Results results={results} place={place} onClose={onClose} />
  return (
    <FormDialog
      title={`${TITLES[place]} – ${project.name}`}
      submitLabel="Envoyer la demande"
      size="xl"
      isDirty={
        contractorIds.length > 0 ||
        message !== "" ||
        selectedPhotos.length > 0 ||
        includeDetails ||
        dueOn !== proposedDay
      }
      isSending={send.isPending}
      isSubmitDisabled={missing !== null || dueOn === ""}
      refusal={refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(null)
        const request = {
          projectId: project.id,
          contractorIds,
          message,
          includeDetails,
          selectedPhotos,
          dueOn,
          formId,
        }
        send.mutate(request, {
          onSuccess: (answer) => (answer.every(({ success }) => success) ? onClose() : setResults(answer)),
          onError: (error) => setRefusal({ title: sentenceOf(error) }),
        })
      }}
      aside={missing ? <p className="office-minor">{missing}.</p> : null}
    >
      <ContractorChoice place={place} value={contractorIds} onChange={setContractors} />
      <Textarea
        label="Message"
        description="Ce qu’il faut chiffrer&nbsp;: le lot, les quantités, les contraintes d’accès."
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <PhotoChoice projectId={project.id} value={selectedPhotos} onChange={setPhotos} />
      <Checkbox
        label="Inclure les détails du projet"
        description="Nom et téléphone du client, adresse, description et dates. Sans cette case, le sous-traitant ne connaît que le département. Le budget n’est jamais communiqué."
        checked={includeDetails}
        onChange={(event) => setDetails(event.currentTarget.checked)}
      />
      <TextInput
        type="date"
        label="Réponse attendue jusqu’au"
        className={styles.day ?? ""}
        min={addDays(today, 1)}
        max={addDays(today, 365)}
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
      <section className={styles.summary} aria-label="Récapitulatif">
        <h3 className={styles.title}>Récapitulatif</h3>
        <ul>
          <li>{count(contractorIds.length, "sous-traitant sélectionné", "sous-traitants sélectionnés")}</li>
          <li>{count(selectedPhotos.length, "photo jointe", "photos jointes")}</li>
          <li>{includeDetails ? "Avec les coordonnées du client" : "Sans les coordonnées du client"}</li>
          {dueOn ? <li>Réponse jusqu’au {formatShortDate(dueOn)}, rappel deux jours avant</li> : null}
        </ul>
      </section>
    </FormDialog>
  )
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? `Aucun${one.startsWith("photo") ? "e" : ""} ${one}` : `${number} ${number > 1 ? many : one}`
}
