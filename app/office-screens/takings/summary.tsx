import { Panel } from "#app/office/records/panel.tsx"
import { exactCents } from "#domain/documents/words.ts"
import { takingMethodLabels } from "#domain/takings/takings.ts"
import type { Journal, TakingsFilter } from "./data.ts"
import styles from "./takings.module.css"
import { VatPanel } from "./vat.tsx"

const NONE = "—"
const orNone = (cents: number) => (cents === 0 ? NONE : exactCents(cents))

/** The sums of the whole period, and their VAT. */
export function PeriodSummary({ journal, filter }: { journal: Journal; filter: TakingsFilter }) {
  return (
    <div className={styles.summary}>
      <Panel title="Reçu et rendu">
        <PeriodSums journal={journal} />
      </Panel>
      <VatPanel period={filter} isOfOneMethod={filter.method !== null} />
    </div>
  )
}

/** The sums of the whole period, per method and in all. */
function PeriodSums({ journal }: { journal: Journal }) {
  const { methods, received_cents, returned_cents } = journal
  return (
    <table className={`office-figures ${styles.sums}`}>
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
            <td>{exactCents(received - returned)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{orNone(received_cents)}</td>
          <td>{orNone(-returned_cents)}</td>
          <td>{exactCents(received_cents - returned_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
