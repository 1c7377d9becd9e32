import { useQuery } from "@tanstack/react-query"
import type { CSSProperties } from "react"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import { type Excess, excessName, excessPath } from "#domain/takings/excess.ts"
import type { Receivables as Sums } from "./data.ts"
import { receivablesQuery } from "./queries.ts"
import styles from "./receivables.module.css"

const AGES = ["Pas encore échu", "1 à 30\u00a0jours", "31 à 60\u00a0jours", "Plus de 60\u00a0jours"]

/** What clients owe: in all, late, and since when. Nothing is shown when nothing is owed. */
export function Receivables() {
  const sums = useQuery(receivablesQuery()).data
  if (
    !sums ||
    (sums.due_count === 0 && sums.retained_cents === 0 && sums.aid_left_cents === 0 && sums.to_return_cents === 0)
  )
    return null
  return (
    <section aria-labelledby="receivables" className={`office-sheet ${styles.sheet}`}>
      <h2 id="receivables" className="visually-hidden">
        Ce que vos clients doivent
      </h2>
      <dl className={styles.sums}>
        <Sum label="À encaisser" cents={sums.due_cents} part="due" note={invoices(sums.due_count)} />
        <Sum
          label="En retard"
          cents={sums.late_cents}
          part="late"
          note={sums.late_count === 0 ? "rien" : invoices(sums.late_count)}
          isBad={sums.late_count > 0}
        />
        {sums.retained_cents > 0 ? (
          <Sum
            label="Retenues de garantie"
            cents={sums.retained_cents}
            part="retained"
            note="dues un an après la réception"
          />
        ) : null}
        {sums.aid_left_cents > 0 ? (
          <Sum label="Aides attendues" cents={sums.aid_left_cents} part="aid" note="versées par des organismes" />
        ) : null}
        {sums.to_return_cents > 0 ? (
          <Sum label="À rembourser" cents={sums.to_return_cents} part="to_return" note="payé en trop" isBad />
        ) : null}
      </dl>
      {sums.due_cents > 0 ? <Ages sums={sums} /> : null}
      {sums.excesses.length > 0 ? <Excesses excesses={sums.excesses} /> : null}
    </section>
  )
}

/** Whose money is to give back, and where. */
const Excesses = ({ excesses }: { excesses: readonly Excess[] }) => (
  <ul className={styles.excesses} aria-label="À rembourser, par client">
    {excesses.map((excess) => (
      <li key={excess.id}>
        <Link to={excessPath(excess)}>{excessName(excess)}</Link>
        <Figures>{formatCents(excess.cents)}</Figures>
      </li>
    ))}
  </ul>
)

const invoices = (count: number) => countOf(count, "facture", "factures")

type SumProps = { label: string; cents: number; part: string; note: string; isBad?: boolean }

function Sum({ label, cents, part, note, isBad = false }: SumProps) {
  return (
    <div className={styles.sum} data-bad={isBad}>
      <dt>{label}</dt>
      <dd>
        <Link
          to={`?etat=${part}`}
          preventScrollReset
          aria-label={`${label}\u00a0: ${formatCents(cents)}, voir la liste`}
        >
          <Figures>{formatCents(cents)}</Figures>
        </Link>
        <span className="office-minor">{note}</span>
      </dd>
    </div>
  )
}

/** By days after the due day, as one bar and its legend. */
function Ages({ sums: { ages, due_cents } }: { sums: Sums }) {
  return (
    <div className={styles.ages}>
      <div className={styles.bar} aria-hidden>
        {ages.map((cents, age) =>
          cents > 0 ? (
            <i key={age} data-age={age} style={{ "--share": `${(100 * cents) / due_cents}%` } as CSSProperties} />
          ) : null,
        )}
      </div>
      <dl className={styles.legend}>
        {ages.map((cents, age) => (
          <div key={age} data-age={age}>
            <dt>{AGES[age]}</dt>
            <dd>
              <Figures>{formatCents(cents)}</Figures>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
