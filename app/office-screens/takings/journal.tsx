import { Anchor } from "@mantine/core"
import { Link } from "react-router"
import { Figures, When } from "#app/office/records/cells.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { formatLongDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { formatCount } from "#domain/numbers.ts"
import { capitalized } from "#domain/typography.ts"
import { describeCorrected, describeTaking, markOf, takingMethodLabels } from "#domain/takings/takings.ts"
import type { Taking } from "./data.ts"
import styles from "./takings.module.css"

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
  const { amount_cents, author_name, invoice_number, method } = line
  const mark = markOf(line)
  const corrected = describeCorrected(line)
  return (
    <li className={styles.line}>
      <Subject line={line} />
      <span className={styles.what}>
        {describeTaking(line)} {mark ? <span className={styles.mark}>{mark}</span> : null}{" "}
        <Minor>
          {[
            corrected ? `sur ${corrected}` : null,
            invoice_number ? `facture ${invoice_number}` : null,
            author_name ? `noté par ${author_name}` : null,
          ]
            .filter(Boolean)
            .join(", ")}
        </Minor>
      </span>
      <span className={styles.method}>{takingMethodLabels[method]}</span>
      <span className={styles.amount} data-returned={amount_cents < 0}>
        <Figures>{formatCents(amount_cents)}</Figures>
      </span>
    </li>
  )
}

/** Who paid, and what for. */
function Subject({ line }: { line: Taking }) {
  const { client_name, project_id, project_name, quote_id, quote_number, reference, request_id } = line
  const path = request_id
    ? `/admin/brico?demande=${request_id}`
    : project_id
      ? `/admin/reno/${project_id}`
      : quote_number
        ? `/admin/devis/${quote_id}`
        : null
  return (
    <span>
      {path ? (
        <Anchor component={Link} to={path} size="sm" fw={600}>
          {client_name}
        </Anchor>
      ) : (
        <b>Sans demande</b>
      )}{" "}
      <Minor>{reference ?? [project_name, quote_number].filter(Boolean).join(", ")}</Minor>
    </span>
  )
}
