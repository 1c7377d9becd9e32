import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import type { Client } from "./data.ts"

/** The debts that stand in sight; the others are folded. */
const DEBTS = 5

type Debt = Client["due"][number]

/** What comes next and what is still due, first on the page. */
export function AheadAndDue({ client: { card, next, due } }: { client: Client }) {
  if (next.length === 0 && due.length === 0) return null
  const others = due.slice(DEBTS)
  return (
    <Panel title={due.length > 0 ? `À encaisser\u00a0: ${formatCents(card.due_cents)}` : "À venir"}>
      <ul className="office-lines">
        {next.map(({ id, day, time, service }) => (
          <li key={id}>
            <Link to={`/admin/brico?demande=${id}`}>{service}</Link>, le {formatLongDate(day)}
            {time ? ` à ${formatTime(time)}` : ""}
          </li>
        ))}
        {due.slice(0, DEBTS).map((debt) => (
          <DebtLine key={debt.id} debt={debt} />
        ))}
      </ul>
      {others.length > 0 ? (
        <details>
          <summary>
            {countOf(others.length, "autre intervention à encaisser", "autres interventions à encaisser")}
          </summary>
          <ul className="office-lines">
            {others.map((debt) => (
              <DebtLine key={debt.id} debt={debt} />
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  )
}

function DebtLine({ debt: { id, day, service, due_cents } }: { debt: Debt }) {
  return (
    <li>
      <Link to={`/admin/brico?demande=${id}`}>
        {service}
        {day ? ` du ${formatShortDate(day)}` : ""}
      </Link>
      {"\u00a0: "}
      <strong>{formatCents(due_cents)}</strong> à encaisser
    </li>
  )
}
