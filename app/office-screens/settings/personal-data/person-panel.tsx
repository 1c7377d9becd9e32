import { Alert, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Download, Search, Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import { sentence } from "#domain/errors.ts"
import { describeErasure, describePerson } from "#domain/personal-data/labels.ts"
import { erasePerson, exportPerson, type Person } from "./data.ts"

/** Whether the search identifies one person: an e-mail address, or at least nine digits. */
const isWhole = ({ email, phone }: Person) => email.trim() !== "" || phone.replace(/\D/g, "").length >= 9

/** Finds a person by e-mail or phone, exports their data, and erases them. */
export function PersonPanel() {
  const [person, setPerson] = useState<Person>({ email: "", phone: "" })
  const find = useMutation({ mutationFn: (whom: Person) => exportPerson(browserDb(), whom) })
  const erase = useChange({
    table: "contact_requests",
    change: erasePerson,
    done: (erasure) => describeErasure(erasure),
    failed: "Les données n’ont pas été effacées",
    onDone: () => find.reset(),
  })
  const found = find.data && describePerson(find.data)
  const set = (change: Partial<Person>) => {
    setPerson({ ...person, ...change })
    find.reset()
  }
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!isWhole(person))
    if (isWhole(person)) find.mutate(person)
  }
  const ask = () =>
    confirmAction({
      title: "Effacer ces données",
      question: `Êtes-vous sûr de vouloir effacer ${found ?? ""}\u00a0?`,
      detail:
        "Cela ne s’annule pas. Ce qui a été payé garde ses montants et ses dates pour la comptabilité, sans le nom ni les coordonnées.",
      confirmLabel: "Effacer",
      isDestructive: true,
      onConfirm: () => erase.mutate(person),
    })
  return (
    <Panel
      title="Les données d’une personne"
      description="Chacun peut demander une copie de ce que vous savez de lui, ou son effacement. Vous avez un mois pour répondre."
    >
      <form onSubmit={submit} noValidate>
        <FieldGrid>
          <TextInput
            label="Adresse e-mail"
            type="email"
            value={person.email}
            error={isMissing ? sentence("person_missing") : null}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
          <TextInput
            label="Téléphone"
            type="tel"
            value={person.phone}
            onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
          />
        </FieldGrid>
        <FormEnd>
          <IconButton type="submit" variant="default" icon={Search} loading={find.isPending}>
            Chercher
          </IconButton>
        </FormEnd>
      </form>
      {find.error ? (
        <Alert color="red" role="alert" mt="md" title="La recherche n’a pas abouti">
          {reasonOf(find.error)}
        </Alert>
      ) : null}
      {find.data ? (
        <Alert color="gray" role="status" mt="md" title={found ?? "Rien n’est enregistré sous ces coordonnées."}>
          {found ? (
            <div className="office-actions">
              <IconButton
                variant="default"
                icon={Download}
                onClick={() =>
                  saveFile(
                    `donnees-personnelles-${parisToday()}.json`,
                    "application/json",
                    JSON.stringify(find.data, null, 2),
                  )
                }
              >
                Télécharger une copie
              </IconButton>
              <IconButton variant="subtle" color="red" icon={Trash2} loading={erase.isPending} onClick={ask}>
                Effacer
              </IconButton>
            </div>
          ) : null}
        </Alert>
      ) : null}
    </Panel>
  )
}
