import { useQuery } from "@tanstack/react-query"
import { Pencil } from "lucide-react"
import { lazy, useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { useFocusFieldInUrl } from "#app/office/form/use-focus-field-in-url.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { type Series, seriesLabels } from "#domain/invoices/series.ts"
import { billingQuery } from "./billing.ts"
import styles from "./series-panel.module.css"

const SeriesDialog = lazy(() => import("./series-dialog.tsx").then((m) => ({ default: m.SeriesDialog })))

/** The numbers that are given here: what they begin with, and the first one. */
export function SeriesPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(billingQuery)
  return (
    <Panel
      anchor="numeros"
      title="Numéros"
      description="Un numéro n’existe qu’une fois, et une suite n’a pas de trou&nbsp;: c’est la loi (CGI, annexe&nbsp;II, art.&nbsp;242&nbsp;nonies&nbsp;A). Si vous venez d’un autre logiciel, indiquez ici où sa suite reprend."
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={160} /> : null}
      {read.data ? <SeriesList series={read.data.series} isAdmin={isAdmin} /> : null}
    </Panel>
  )
}

function SeriesList({ series, isAdmin }: { series: Series[]; isAdmin: boolean }) {
  const [edited, edit] = useState<Series | null>(null)
  useFocusFieldInUrl()
  const years = [...Map.groupBy(series, ({ code }) => code).values()]
  return (
    <>
      <ul className={styles.list}>
        {years.map(([now, later]) => {
          if (!now || !later) return null
          const changed = now.is_begun ? later : now
          return (
            <li key={now.code} className={styles.series}>
              <span className={styles.name}>{seriesLabels[now.code]}</span>
              <span>
                {now.is_begun ? "Le prochain numéro est " : "Le premier numéro sera "}
                <strong className={styles.number}>{now.next}</strong>
                {now.is_begun ? (
                  <span className="office-minor">{`, puis ${later.next} au 1er\u00a0janvier`}</span>
                ) : null}
              </span>
              {isAdmin ? (
                <IconButton
                  variant="default"
                  size="compact-sm"
                  icon={Pencil}
                  data-path={`series_${now.code}`}
                  aria-label={`${changed === now ? "Changer" : `Préparer ${later.year}`}\u00a0: ${seriesLabels[now.code]}`}
                  onClick={() => edit(changed)}
                >
                  {changed === now ? "Changer" : `Préparer ${later.year}`}
                </IconButton>
              ) : null}
              {now.lacks_start ? (
                <Warning className={styles.wide ?? ""} title="Le premier numéro est à indiquer">
                  Des documents émis dans un autre logiciel portent déjà ce préfixe cette année. Indiquez où la suite
                  reprend, ou prenez un autre préfixe.
                </Warning>
              ) : null}
            </li>
          )
        })}
      </ul>
      {edited ? (
        <LazyDialog onClose={() => edit(null)}>
          <SeriesDialog series={edited} onClose={() => edit(null)} />
        </LazyDialog>
      ) : null}
    </>
  )
}
