import { Anchor, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { Figures, When } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { BANK_LINE_MONTHS } from "#domain/law.gen.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { inWords } from "#domain/numbers.ts"
import { type DecidedLine, reopenLine } from "./data.ts"
import { bank, decidedLinesQuery } from "./queries.ts"
import styles from "./bank.module.css"

/** The lines that were noted or set aside last. `open`: those whose payment was corrected since, which wait again. */
export function DecidedLines({ open }: { open: ReadonlySet<string> }) {
  const read = useQuery(decidedLinesQuery())
  const reopen = useChange({
    table: bank.table,
    change: reopenLine,
    done: "La ligne est de nouveau à rapprocher",
    failed: "La ligne n’a pas été reprise",
    readsAgainWhenRefused: true,
  })
  const rows = (read.data ?? []).filter(({ id }) => !open.has(id))
  if (!read.error && rows.length === 0) return null
  return (
    <Panel
      title="Déjà traités"
      description={`Les derniers virements notés ou mis de côté. Un virement noté se corrige dans son document. Ce qui n’a pas servi est gardé ${inWords(BANK_LINE_MONTHS)} mois.`}
    >
      <ErrorOf read={read} />
      <ul className={styles.lines}>
        {rows.map((row) => (
          <li key={row.id} className={styles.decided}>
            <div className={styles.words}>
              <span className={styles.label}>{row.label}</span>
              <span className="office-minor">
                <When iso={row.day}>{formatShortDate(row.day)}</When>
                {row.author ? `, par ${row.author.full_name ?? row.author.email}` : ""}
              </span>
            </div>
            <strong className={styles.amount}>
              <Figures>{formatCents(row.amount_cents)}</Figures>
            </strong>
            <div className={styles.choice}>
              <Decision row={row} />
              {row.state === "set_aside" ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remettre dans la liste ${formatCents(row.amount_cents)} du ${formatShortDate(row.day)}`}
                  disabled={reopen.isPending}
                  onClick={() => reopen.mutate(row)}
                >
                  Remettre dans la liste
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ row: { state, reason, receipt } }: { row: DecidedLine }) {
  if (state === "set_aside") return <span>Mis de côté&nbsp;: {reason}</span>
  const paid = new Map((receipt?.invoices ?? []).map(({ id, number }) => [id, number]))
  const papers = [...paid].map(([id, number]) => ({ path: `/admin/factures/${id}`, name: number ?? "Facture" }))
  if (papers.length === 0 && receipt?.quote_id)
    papers.push({ path: `/admin/devis/${receipt.quote_id}`, name: "Acompte" })
  return (
    <span>
      Noté{" "}
      {papers.map(({ path, name }) => (
        <Anchor key={path} component={Link} to={path} size="sm" className="nowrap">
          {name}{" "}
        </Anchor>
      ))}
    </span>
  )
}
