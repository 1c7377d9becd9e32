import { Button, NativeSelect } from "@mantine/core"
import { UserRound } from "lucide-react"
import { type ReactNode, useState } from "react"
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
}

/** For whom and where. */
export function ClientFields({ client, isNew, pickClient, ...fields }: ClientFieldsProps) {
  const { draft, onChange } = fields
  const [isPicking, setPicking] = useState(false)
  const places = client?.places ?? []
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
          <NativeSelect
            label="Lieu des travaux"
            data-path="place_id"
            description={client && places.length === 0 ? "Ajoutez un lieu dans la fiche du client." : null}
            data={[{ value: "", label: "À préciser" }, ...places.map(({ id, label }) => ({ value: id, label }))]}
            value={draft.place_id ?? ""}
            onChange={({ currentTarget }) => onChange({ place_id: currentTarget.value || null })}
          />
        ) : null}
      </div>
      {isPicking
        ? pickClient({
            onClose: () => setPicking(false),
            onChoose(customer_id) {
              setPicking(false)
              if (customer_id !== draft.customer_id) onChange({ customer_id, place_id: null })
            },
          })
        : null}
    </Panel>
  )
}
