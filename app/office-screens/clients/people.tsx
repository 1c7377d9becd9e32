import { Button } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "./client-columns.tsx"
import { ClientPicker } from "./client-picker.tsx"
import { type Card, type Client, joinClient, partClient, undoMerge } from "./data.ts"
import { clients } from "./queries.ts"

/** The people of a company, or the companies of a person. */
export function People({ client: { id, card, people } }: { client: Client }) {
  const [isAdding, setAdding] = useState(false)
  const join = useChange({
    table: clients.table,
    change: (db, person: Card) => joinClient(db, id, person.id),
    done: (_none, person) => `${person.name} est sur la fiche`,
    failed: "La personne n’a pas été ajoutée",
    onDone: () => setAdding(false),
  })
  const part = useChange({
    table: clients.table,
    change: partClient,
    done: "Retirée de la fiche",
    failed: "La personne n’a pas été retirée",
  })
  const isCompany = card.kind === "company"
  if (people.length === 0 && !isCompany) return null
  return (
    <Panel
      title={isCompany ? "Personnes" : "Sociétés"}
      actions={
        isCompany ? (
          <IconButton variant="default" size="compact-sm" icon={Plus} onClick={() => setAdding(true)}>
            Ajouter
          </IconButton>
        ) : null
      }
    >
      {people.length === 0 ? <p className="office-minor">Gestionnaire, gardien, conseil syndical…</p> : null}
      <ul className="office-lines">
        {people.map(({ link_id, function: what, card: other }) => (
          <li key={link_id} className="office-between">
            <span>
              <Link to={clientPath(other.id)}>{other.name}</Link>
              <div className="office-minor">
                {[what, other.phone ? formatPhone(other.phone) : null].filter(Boolean).join(" · ")}
              </div>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Retirer ${other.name}`}
              onClick={() => part.mutate(link_id)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <ClientPicker
          title={`Qui fait partie de ${card.name}\u00a0?`}
          without={id}
          isBusy={join.isPending}
          onChoose={(person) => join.mutate(person)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Panel>
  )
}

/** The files that were merged into this one; each may be separated again. */
export function Merged({ client: { merges } }: { client: Client }) {
  const undo = useChange({
    table: clients.table,
    change: undoMerge,
    done: "Les deux fiches sont séparées",
    failed: "Les fiches n’ont pas été séparées",
  })
  if (merges.length === 0) return null
  return (
    <Panel
      title="Fiches réunies"
      description="Séparées, chacune retrouve ce qu’elle avait. Ce que vous avez écrit depuis reste ici."
    >
      <ul className="office-lines">
        {merges.map(({ id, name, merged_at, merged_by }) => (
          <li key={id} className="office-between">
            <span>
              {name}
              <div className="office-minor">
                Réunie le {formatShortDate(parisDate(new Date(merged_at)))} par {merged_by}
              </div>
            </span>
            <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate(id)}>
              Séparer
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
