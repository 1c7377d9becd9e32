import { Anchor } from "@mantine/core"
import { Link } from "react-router"
import { Figures, When } from "#app/office/records/cells.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { formatLongDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { formatCount } from "#domain/numbers.ts"
import { capitalized } from "#domain/typography.ts"
import { describeTaking, takingMethodLabels } from "#domain/takings/takings.ts"
import type { Journal, Taking } from "./data.ts"
import styles from "./takings.module.css"

const NONE = "—"
const orNone = (cents: number) => (cents === 0 ? NONE : formatCents(cents))

/** The sums of the whole period, per method and in all. */
export function PeriodSums({ journal }: { journal: Journal }) {
  const { methods, received_cents, returned_cents } = journal
  return (
    <table className={`office-sheet office-figures ${styles.sums}`}>
      <thead>
        <tr>
          <th scope="col">Moyen</th>
          <th scope="col">Reçu</th>
          <th scope="col">Rendu</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, received_cents: received, returned_cents: returned }) => (
          <tr key={method}>
            <th scope="row">{takingMethodLabels[method]}</th>
            <td>{orNone(received)}</td>
            <td>{orNone(-returned)}</td>
            <td>{formatCents(received - returned)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{orNone(received_cents)}</td>
          <td>{orNone(-returned_cents)}</td>
          <td>{formatCents(received_cents - returned_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The lines of a page, day by day, with the sum of each day. */
export function Days({ lines }: { lines: readonly Taking[] }) {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => <Day key={day} day={day} lines={ofDay} />)
}

function Day({ day, lines }: { day: string; lines: readonly Taking[] }) {
  const count = lines[0]?.day_count ?? 0
  const hidden = count - lines.length
  return (
    <section className={`office-sheet ${styles.day}`} aria-label={formatLongDate(day)}>
      <header className={styles.head}>
        <h2>
          <When iso={day}>{capitalized(formatLongDate(day))}</When>
        </h2>
        <strong>
          <Figures>{formatCents(lines[0]?.day_cents ?? 0)}</Figures>
        </strong>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className={`office-minor ${styles.rest}`}>
          {`Cette journée compte ${formatCount(count)} lignes\u00a0: les autres sont sur la page voisine.`}
        </p>
      ) : null}
    </section>
  )
}

function Line({ line }: { line: Taking }) {
  const { amount_cents, author_name, client_name, method, reference, request_id } = line
  return (
    <li className={styles.line}>
      <span>
        {request_id ? (
          <Anchor component={Link} to={`/admin/brico?demande=${request_id}`} size="sm" fw={600}>
            {client_name}
          </Anchor>
        ) : (
          <b>Sans demande</b>
        )}{" "}
        <Minor>{reference}</Minor>
      </span>
      <span className={styles.what}>
        {describeTaking(line)} <Minor>{author_name ? `noté par ${author_name}` : null}</Minor>
      </span>
      <span className={styles.method}>{takingMethodLabels[method]}</span>
      <span className={styles.amount} data-returned={amount_cents < 0}>
        <Figures>{formatCents(amount_cents)}</Figures>
      </span>
    </li>
  )
}
