import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { isSame } from "#app/office/form/merge.ts"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { newId } from "#domain/new-id.ts"
import { parisToday } from "#domain/dates.ts"
import type { ProjectChoice } from "./data.ts"
import { useSaveChoice, visiblePhotosQuery } from "./queries.ts"
import styles from "./client-space.module.css"

const FEWEST = 2
const MOST = 6
type Option = { label: string; detail: string; photo_id: string | null }
const empty = (): Option => ({ label: "", detail: "", photo_id: null })

type ChoiceDialogProps = { projectId: string; choice: ProjectChoice | null; onClose: () => void }

/** A question with two to six options, such as « Quel carrelage ? ». Each option may have a photo that the client can see. */
export function ChoiceDialog({ projectId, choice, onClose }: ChoiceDialogProps) {
  const [id] = useState(() => choice?.id ?? newId())
  const [question, setQuestion] = useState(choice?.question ?? "")
  const [detail, setDetail] = useState(choice?.detail ?? "")
  const [dueOn, setDueOn] = useState(choice?.due_on ?? "")
  const [options, setOptions] = useState<Option[]>(
    () =>
      choice?.options.map((one) => ({ label: one.label, detail: one.detail ?? "", photo_id: one.photo_id })) ?? [
        empty(),
        empty(),
      ],
  )
  const [opening] = useState({ question, detail, dueOn, options })
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const photos = useQuery(visiblePhotosQuery(projectId)).data ?? []
  const save = useSaveChoice(projectId)
  const named = options.filter(({ label }) => label.trim() !== "")
  const set = (index: number, change: Partial<Option>) =>
    setOptions(options.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <FormDialog
      title={choice ? "Modifier le choix" : "Proposer un choix au client"}
      submitLabel={choice ? "Enregistrer" : "Proposer"}
      isDirty={!isSame({ question, detail, dueOn, options }, opening)}
      isSending={save.isPending}
      isSubmitDisabled={question.trim() === "" || named.length < FEWEST}
      refusal={refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(null)
        save.mutate(
          { id, question, detail, dueOn: dueOn || null, options: named },
          { onSuccess: onClose, onError: ({ message }) => setRefusal({ title: message }) },
        )
      }}
    >
      <TextInput
        label="Question"
        placeholder="Quel carrelage pour la salle de bain&nbsp;?"
        withAsterisk
        data-autofocus
        maxLength={160}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Textarea
        label="Précisions"
        autosize
        maxLength={1000}
        value={detail}
        onChange={(event) => setDetail(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="À valider avant le"
        min={parisToday()}
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
      {options.map((option, index) => (
        <fieldset key={index} className={styles.option}>
          <legend className={styles.legend}>Réponse {index + 1}</legend>
          <TextInput
            aria-label={`Intitulé de la réponse ${index + 1}`}
            placeholder={index === 0 ? "Grès cérame gris clair" : "Intitulé"}
            maxLength={120}
            value={option.label}
            onChange={(event) => set(index, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Détail de la réponse ${index + 1}`}
            placeholder="Détail, différence de prix"
            maxLength={500}
            value={option.detail}
            onChange={(event) => set(index, { detail: event.currentTarget.value })}
          />
          {photos.length > 0 ? (
            <NativeSelect
              aria-label={`Photo de la réponse ${index + 1}`}
              value={option.photo_id ?? ""}
              data={[
                { value: "", label: "Sans photo" },
                ...photos.map(({ id: value, caption }, at) => ({ value, label: caption || `Photo ${at + 1}` })),
              ]}
              onChange={(event) => set(index, { photo_id: event.currentTarget.value || null })}
            />
          ) : null}
          {options.length > FEWEST ? (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<X aria-hidden size={14} />}
              onClick={() => setOptions(options.filter((_, at) => at !== index))}
            >
              Retirer la réponse {index + 1}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {options.length < MOST ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus aria-hidden size={14} />}
          onClick={() => setOptions([...options, empty()])}
        >
          Ajouter une réponse
        </Button>
      ) : null}
      {photos.length === 0 ? (
        <p className="office-minor">
          Pour montrer une image, marquez d’abord une photo du projet «{"\u00a0"}visible par le client{"\u00a0"}».
        </p>
      ) : null}
    </FormDialog>
  )
}
