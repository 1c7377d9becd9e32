import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { Client } from "./data.ts"

/** What comes next and what is still due, first on the page. */
export function AheadAndDue({ client: { next, due } }: { client: Client }) {
  if (next.length === 0 && due.length === 0) return null
  const total = due.reduce((sum, { due_cents }) => sum + due_cents, 0)
  return (
    <Panel title={due.length > 0 ? `À encaisser\u00a0: ${formatCents(total)}` : "À venir"}>
      <ul className="office-lines">
        {due.map(({ id, day, service, due_cents }) => (
          <li key={id}>
            <Link to={`/admin/brico?demande=${id}`}>
              {service}
              {day ? ` du ${formatShortDate(day)}` : ""}
            </Link>
            {"\u00a0: "}
            <strong>{formatCents(due_cents)}</strong> à encaisser
          </li>
        ))}
        {next.map(({ id, day, time, service }) => (
          <li key={id}>
            <Link to={`/admin/brico?demande=${id}`}>{service}</Link>, le {formatLongDate(day)}
            {time ? ` à ${formatTime(time)}` : ""}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
