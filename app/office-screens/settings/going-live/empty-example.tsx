import { Alert, Button, Modal, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useChange } from "#app/office/records/use-change.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { tableLabels } from "#domain/history/labels.ts"
import { emptyExample } from "./data.ts"
import { exampleQuery } from "./queries.ts"

/** The word to type as a second confirmation. */
const WORD = "vider"

/** Deletes the example company's data, after a confirmation for which a word has to be typed. */
export function EmptyExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Vider l’entreprise d’exemple
      </Button>
      {isOpen ? <Question onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const counts = useQuery(exampleQuery).data ?? []
  const client = useQueryClient()
  const [typed, setTyped] = useState("")
  const empty = useChange({
    table: "site_settings",
    change: (db) => emptyExample(db),
    done: "L’entreprise d’exemple est vidée. Le site est à vous.",
    onDone() {
      onClose()
      // Any list may have shown rows of the example.
      void client.invalidateQueries()
    },
  })
  const isMeant = typed.trim().toLowerCase() === WORD
  return (
    <Modal opened onClose={onClose} title="Vider l’entreprise d’exemple" closeButtonProps={{ "aria-label": "Fermer" }}>
      <form
        className="office-fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (isMeant) empty.mutate()
        }}
      >
        <Text size="sm">
          Une sauvegarde est faite d’abord. Puis tout ce que la démonstration a inventé est supprimé&nbsp;; ce que vous
          avez saisi vous-même reste, comme les horaires, les prestations, les équipes, les expertises et les questions.
        </Text>
        <ul className="office-minor">
          {counts.map(({ table_name, row_count }) => (
            <li key={table_name}>
              {tableLabels[table_name] ?? table_name}&nbsp;: {row_count}
            </li>
          ))}
          <li>Coordonnées, chiffres, fondateur, équipe et témoignages d’exemple</li>
        </ul>
        <Text size="sm">Relisez ensuite les prix des prestations&nbsp;: ce sont ceux de l’exemple.</Text>
        <TextInput
          label={`Pour confirmer, écrivez «\u00a0${WORD}\u00a0»`}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {empty.error ? (
          <Alert color="red" role="alert" title="L’exemple n’a pas été vidé">
            {reasonOf(empty.error)}
          </Alert>
        ) : null}
        <div className="office-actions">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" color="red" disabled={!isMeant} loading={empty.isPending}>
            Sauvegarder puis vider
          </Button>
        </div>
      </form>
    </Modal>
  )
}
