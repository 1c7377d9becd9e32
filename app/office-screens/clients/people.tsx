import { Button } from "@mantine/core"
import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "./client-columns.tsx"
import { type Client, undoMerge } from "./data.ts"
import { clients } from "./queries.ts"

/** The people of a company, or the companies of a person. */
export function People({ client: { people } }: { client: Client }) {
  if (people.length === 0) return null
  return (
    <Panel title={people.some(({ is_company }) => is_company) ? "Personnes" : "Sociétés"}>
      <ul className="office-lines">
        {people.map(({ link_id, function: what, card }) => (
          <li key={link_id}>
            <Link to={clientPath(card.id)}>{card.name}</Link>
            <div className="office-minor">
              {[what, card.phone ? formatPhone(card.phone) : null].filter(Boolean).join(" · ")}
            </div>
          </li>
        ))}
      </ul>
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
    <Panel title="Fiches réunies" description="Ce qui est arrivé depuis reste ici si vous les séparez.">
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
