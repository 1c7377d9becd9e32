import { Button, NativeSelect } from "@mantine/core"
import { Plus, UserRound } from "lucide-react"
import { type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { type FieldsProps, TitleField } from "./text-fields.tsx"
import styles from "./client-fields.module.css"

/** The client of the quote and the places that the client's file knows. */
export type ClientChoice = { name: string; email: string | null; places: { id: string; label: string }[] }

type ClientFieldsProps = FieldsProps & {
  /** Null until it is read, or when none is chosen. */
  client: ClientChoice | null
  isNew: boolean
  /** A dialog that finds a client: the route brings it, since it belongs to another screen. */
  pickClient: (props: { onChoose: (id: string) => void; onClose: () => void }) => ReactNode
  /** A dialog that adds a place to the client's file. */
  addPlace: (props: { clientId: string; onSaved: (id: string) => void; onClose: () => void }) => ReactNode
}

/** For whom and where. */
export function ClientFields({ client, isNew, pickClient, addPlace, ...fields }: ClientFieldsProps) {
  const { draft, onChange } = fields
  const [isPicking, setPicking] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const places = client?.places ?? []

  // The dialog that gives the focus back may be a second one, opened from the first.
  function stopPicking() {
    flushSync(() => setPicking(false))
    document.querySelector<HTMLElement>('[data-path="customer_id"]')?.focus()
  }

  return (
    <Panel title="Client et objet">
      <div className={styles.fields}>
        <TitleField {...fields} isFirst={isNew} />
        <div>
          <p className={styles.label}>Client</p>
          <div className={styles.client}>
            {draft.customer_id ? (
              <p>
                <Link to={`/admin/clients/${draft.customer_id}`}>{client?.name ?? "…"}</Link>
                {client && !client.email ? <span className="office-minor"> sans e-mail</span> : null}
              </p>
            ) : null}
            <Button
              variant="default"
              size="compact-sm"
              data-path="customer_id"
              leftSection={<UserRound aria-hidden size={16} />}
              onClick={() => setPicking(true)}
            >
              {draft.customer_id ? "Changer" : "Choisir un client"}
            </Button>
          </div>
        </div>
        {draft.customer_id ? (
          <div>
            <NativeSelect
              label="Lieu des travaux"
              data-path="place_id"
              data={[{ value: "", label: "À préciser" }, ...places.map(({ id, label }) => ({ value: id, label }))]}
              value={draft.place_id ?? ""}
              onChange={({ currentTarget }) => onChange({ place_id: currentTarget.value || null })}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              mt="0.5rem"
              leftSection={<Plus aria-hidden size={16} />}
              onClick={() => setAdding(true)}
            >
              Ajouter un lieu
            </Button>
          </div>
        ) : null}
      </div>
      {isPicking
        ? pickClient({
            onClose: stopPicking,
            onChoose(customer_id) {
              stopPicking()
              if (customer_id !== draft.customer_id) onChange({ customer_id, place_id: null })
            },
          })
        : null}
      {isAdding && draft.customer_id
        ? addPlace({
            clientId: draft.customer_id,
            onSaved: (place_id) => onChange({ place_id }),
            onClose: () => setAdding(false),
          })
        : null}
    </Panel>
  )
}
