import { Figures } from "#app/office/records/cells.tsx"
import styles from "./dialogs.module.css"

/** Sums one below the other; the last one is the result. */
export function Totals({ rows }: { rows: readonly (readonly [label: string, amount: string])[] }) {
  return (
    <dl className={styles.totals}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Figures>{amount}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  )
}
