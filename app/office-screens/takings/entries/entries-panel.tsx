import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import type { Entries } from "#domain/accounting/entry.ts"
import { exactCents } from "#domain/documents/words.ts"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import type { Period } from "#domain/takings/takings.ts"
import styles from "../takings.module.css"
import { ClosedPeriods } from "./closed-periods.tsx"
import { ExportChoice } from "./export-choice.tsx"
import { HandOver } from "./hand-over.tsx"
import { entriesQuery } from "./queries.ts"

/** The entries of a period: what an accountant imports. An administrator hands them over, which closes the period. */
export function EntriesPanel({ period, isAdmin }: { period: Period; isAdmin: boolean }) {
  const read = useQuery(entriesQuery(period))
  const entries = read.data
  return (
    <Panel
      anchor="ecritures"
      title="Écritures"
      description={
        <>
          Ventes, banque, caisse et TVA en partie double, dans les formats que les logiciels comptables importent. Les
          comptes se règlent dans{" "}
          <Anchor component={Link} to={settingsPath("devis")} inherit underline="always">
            Paramètres, Devis et factures
          </Anchor>
          .
        </>
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={200} /> : null}
      {entries ? (
        <>
          <State entries={entries} />
          <AccountsTable entries={entries} />
          <Unbilled {...entries.unbilled} />
          {entries.line_count > 0 ? <ExportChoice period={period} siren={entries.siren} /> : null}
          {isAdmin ? <HandOver period={period} entries={entries} /> : null}
          <ClosedPeriods periods={entries.periods} />
        </>
      ) : null}
    </Panel>
  )
}

function State({ entries: { line_count, entry_count, final_count, debit_cents, is_example } }: { entries: Entries }) {
  if (line_count === 0) return <p className={styles.exempt}>Aucune écriture sur cette période.</p>
  const state =
    final_count === line_count
      ? "Remises au comptable\u00a0: elles ne changent plus."
      : final_count > 0
        ? "Remises pour une part\u00a0; les autres sont provisoires."
        : "Provisoires, tant que la période n’est pas remise."
  return (
    <p className={styles.exempt}>
      {`${countOf(entry_count, "écriture", "écritures")}, ${countOf(line_count, "ligne", "lignes")}\u00a0: ${formatCents(debit_cents)} au débit, autant au crédit. ${state}`}
      {is_example ? " Exemples." : ""}
    </p>
  )
}

function AccountsTable({ entries: { accounts, debit_cents, credit_cents } }: { entries: Entries }) {
  if (accounts.length === 0) return null
  return (
    <table className={`office-figures ${styles.sums}`}>
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col">Débit</th>
          <th scope="col">Crédit</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, label, debit_cents: debit, credit_cents: credit }) => (
          <tr key={account}>
            <th scope="row">
              {account} <span className="office-minor">{label}</span>
            </th>
            <td>{debit === 0 ? "—" : exactCents(debit)}</td>
            <td>{credit === 0 ? "—" : exactCents(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{exactCents(debit_cents)}</td>
          <td>{exactCents(credit_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Turnover that no invoice says: it would stay among the deposits. */
function Unbilled({ count, cents }: Entries["unbilled"]) {
  if (count === 0) return null
  return (
    <Warning
      mt="md"
      title={`${countOf(count, "intervention faite et payée", "interventions faites et payées")} sans facture`}
    >
      {`${formatCents(cents)} restent au compte des acomptes\u00a0: facturez-les, ou dites à votre comptable de les passer en ventes.`}
    </Warning>
  )
}
