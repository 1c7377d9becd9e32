import { useQuery } from "@tanstack/react-query"
import { Pencil } from "lucide-react"
import { lazy, useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { confusions, PLAN_PARTS, type PlanRow, roleLabel } from "#domain/accounting/plan.ts"
import { planQuery } from "./plan.ts"
import styles from "./plan-panel.module.css"

const PlanDialog = lazy(() => import("./plan-dialog.tsx").then((m) => ({ default: m.PlanDialog })))

/** The journals and accounts of the entries, which the accountant decides. */
export function PlanPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(planQuery)
  return (
    <Panel
      anchor="comptes"
      title="Plan comptable"
      description="Les journaux et les comptes des écritures de «&nbsp;Pour le comptable&nbsp;». Demandez-les à votre comptable&nbsp;: un changement vaut pour ce qui n’est pas encore remis."
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={200} /> : null}
      {read.data ? <Plan rows={read.data} isAdmin={isAdmin} /> : null}
    </Panel>
  )
}

function Plan({ rows, isAdmin }: { rows: PlanRow[]; isAdmin: boolean }) {
  const [edited, edit] = useState<string | null>(null)
  const parts = PLAN_PARTS.map(({ title, roles }) => ({ title, of: rows.filter(({ role }) => roles.includes(role)) }))
  const opened = parts.find(({ title }) => title === edited)
  return (
    <>
      <Confused rows={rows} />
      <div className={styles.parts}>
        {parts.map(({ title, of }) => (
          <section key={title} aria-label={title}>
            <div className="office-between">
              <h3 className={styles.title}>{title}</h3>
              {isAdmin ? (
                <IconButton
                  variant="default"
                  size="compact-sm"
                  icon={Pencil}
                  aria-label={`Changer\u00a0: ${title}`}
                  onClick={() => edit(title)}
                >
                  Changer
                </IconButton>
              ) : null}
            </div>
            <dl className={styles.rows}>
              {of.map((row) => (
                <div key={row.id}>
                  <dt>{roleLabel(row)}</dt>
                  <dd className="office-figures">{row.number}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {opened ? (
        <LazyDialog onClose={() => edit(null)}>
          <PlanDialog title={opened.title} rows={opened.of} all={rows} onClose={() => edit(null)} />
        </LazyDialog>
      ) : null}
    </>
  )
}

function Confused({ rows }: { rows: readonly PlanRow[] }) {
  const found = confusions(rows)
  if (found.length === 0) return null
  return (
    <Warning mb="md" title="Un même numéro sert à plusieurs choses">
      <ul className={styles.confused}>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      Votre comptable ne pourra pas les distinguer&nbsp;: demandez-lui si c’est voulu.
    </Warning>
  )
}
