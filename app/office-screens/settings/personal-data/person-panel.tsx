import { inWords } from "#domain/numbers.ts"
import { ACCOUNTS_YEARS } from "#domain/law.gen.ts"
import { Alert, Checkbox, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Download, Search, Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import { sentence } from "#domain/errors.ts"
import { describeErasure, describeFound } from "#domain/personal-data/labels.ts"
import { erasePerson, exportPerson, findPeople, type Person } from "./data.ts"

/** Whether the search identifies one person: an e-mail address, or at least nine digits. */
const isWhole = ({ email, phone }: Person) => email.trim() !== "" || phone.replace(/\D/g, "").length >= 9

/** Finds a person by e-mail or phone, exports their data, and erases them. */
export function PersonPanel() {
  const [person, setPerson] = useState<Person>({ email: "", phone: "" })
  /** The ids of the clients that are meant. One that is found alone is; several must be chosen. */
  const [chosen, setChosen] = useState<string[]>([])
  const find = useMutation({
    mutationFn: (whom: Person) => findPeople(browserDb(), whom),
    onSuccess: (people) => setChosen(people.length === 1 ? people.map(({ id }) => id) : []),
  })
  const hand = useMutation({
    mutationFn: () => exportPerson(browserDb(), person, chosen),
    onSuccess: (data) =>
      saveFile(`donnees-personnelles-${parisToday()}.json`, "application/json", JSON.stringify(data, null, 2)),
    onError: (error) => toastError("La copie n’a pas été préparée", reasonOf(error)),
  })
  const erase = useChange({
    table: "contact_requests",
    change: (db) => erasePerson(db, person, chosen),
    done: (erasure) => describeErasure(erasure),
    failed: "Les données n’ont pas été effacées",
    onDone: () => find.reset(),
  })
  const people = find.data ?? []
  const meant = people.filter(({ id }) => chosen.includes(id))
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
      question: `Êtes-vous sûr de vouloir effacer les données de ${meant.map(({ name }) => name).join(", ")}\u00a0?`,
      detail: `${meant.map(describeFound).join(" ")} Cela ne s’annule pas. Ce qui a été payé garde ses montants et ses dates pour la comptabilité, sans le nom ni les coordonnées. Les devis signés, les factures émises et les notes déjà établies restent ${inWords(ACCOUNTS_YEARS)} ans, avec le nom, comme la loi l’exige.`,
      confirmLabel: "Effacer",
      isDestructive: true,
      onConfirm: () => erase.mutate(),
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
        <Alert
          color="gray"
          role="status"
          mt="md"
          title={
            people.length === 0
              ? "Rien n’est enregistré sous ces coordonnées."
              : people.length === 1
                ? people[0]?.name
                : `${people.length}\u00a0clients ont ces coordonnées\u00a0: choisissez de qui il s’agit.`
          }
        >
          {people.length === 1
            ? people.map((one) => <p key={one.id}>{describeFound(one)}</p>)
            : people.map((one) => (
                <Checkbox
                  key={one.id}
                  mb="xs"
                  label={[one.name, one.city].filter(Boolean).join(", ")}
                  description={describeFound(one)}
                  checked={chosen.includes(one.id)}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                  }
                />
              ))}
          {people.length > 0 ? (
            <div className="office-actions">
              <IconButton
                variant="default"
                icon={Download}
                disabled={meant.length === 0}
                loading={hand.isPending}
                onClick={() => hand.mutate()}
              >
                Télécharger une copie
              </IconButton>
              <IconButton
                variant="subtle"
                color="red"
                icon={Trash2}
                disabled={meant.length === 0}
                loading={erase.isPending}
                onClick={ask}
              >
                Effacer
              </IconButton>
            </div>
          ) : null}
        </Alert>
      ) : null}
    </Panel>
  )
}
