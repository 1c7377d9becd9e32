import "@mantine/charts/styles.layer.css"
import { BarChart } from "@mantine/charts"
import { Link } from "react-router"
import { BRICO_STATUSES, type BricoStatus, bricoStatusLabels } from "#domain/booking/labels.ts"
import { type Month, netCents, shortDay, shortMonth, totalOf, type Week } from "#domain/dashboard/series.ts"
import { formatCents, fromCents } from "#domain/money.ts"
import { formatCount } from "#domain/numbers.ts"
import { Figure } from "./figure.tsx"
import styles from "./statistics.module.css"

const HEIGHT = 240
const HATCH = "url(#cancelled-hatch)"
const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 })

const series = BRICO_STATUSES.map((status) => ({
  name: status,
  label: bricoStatusLabels[status],
  color: `var(--status-${status.replace("_", "-")})`,
}))

// The charts take no focus and are hidden from screen readers, which use the tables instead.
const QUIET = { accessibilityLayer: false }

/** The charts, in their own chunk because of the chart library. */
export default function Statistics({ weeks, months }: { weeks: Week[]; months: Month[] }) {
  return (
    <div className={styles.pair}>
      <Requests weeks={weeks} />
      <Revenue months={months} />
    </div>
  )
}

function Requests({ weeks }: { weeks: Week[] }) {
  const total = weeks.reduce((sum, week) => sum + totalOf(week), 0)
  const current = weeks.at(-1)
  return (
    <Figure
      title="Demandes Brico par semaine"
      summary={`${formatCount(total)} demande${total > 1 ? "s" : ""} reçue${total > 1 ? "s" : ""} en 12 semaines, dont ${formatCount(current ? totalOf(current) : 0)} cette semaine.`}
      isEmpty={total === 0}
      emptyText="Aucune demande n’est arrivée depuis 12 semaines."
      headers={["Semaine du", "Total", ...BRICO_STATUSES.map((status) => bricoStatusLabels[status])]}
      rows={weeks.map((week) => [
        shortDay(week.week),
        formatCount(totalOf(week)),
        ...BRICO_STATUSES.map((status) => formatCount(week[status])),
      ])}
      drawing={
        <>
          <Legend />
          <BarChart
            h={HEIGHT}
            data={weeks.map((week) => ({ ...week, name: shortDay(week.week) }))}
            dataKey="name"
            type="stacked"
            series={series}
            barChartProps={QUIET}
            maxBarWidth={36}
            barProps={({ name }) => ({
              stroke: "var(--office-surface)",
              strokeWidth: 1,
              // Cancelled requests are hatched, so that the colour is not the only difference.
              ...((name as BricoStatus) === "cancelled" ? { fill: HATCH } : {}),
            })}
            yAxisProps={{ allowDecimals: false, width: 32 }}
            tooltipProps={{ labelFormatter: (week) => `Semaine du ${typeof week === "string" ? week : ""}` }}
          >
            <defs>
              <pattern
                id="cancelled-hatch"
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="6" height="6" fill="var(--office-surface)" />
                <rect width="3" height="6" fill="var(--status-cancelled)" />
              </pattern>
            </defs>
          </BarChart>
        </>
      }
    />
  )
}

/** In the order of the stack, from bottom to top. */
function Legend() {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, label, color }) => (
        <li key={name} data-status={name}>
          <i style={{ color }} />
          {label}
        </li>
      ))}
    </ul>
  )
}

function Revenue({ months }: { months: Month[] }) {
  const total = months.reduce((sum, month) => sum + netCents(month), 0)
  const current = months.at(-1)
  return (
    <Figure
      title="Encaissements par mois"
      summary={`${formatCents(total)} en 12 mois, remboursements déduits, dont ${formatCents(current ? netCents(current) : 0)} ce mois-ci.`}
      more={<Link to="/admin/encaissements">Voir le journal</Link>}
      isEmpty={months.every(({ paid_cents, refunded_cents }) => paid_cents === 0 && refunded_cents === 0)}
      emptyText="Rien n’a été encaissé depuis 12 mois."
      headers={["Mois", "Reçu", "Rendu", "Net"]}
      rows={months.map((month) => [
        shortMonth(month.month),
        formatCents(month.paid_cents),
        formatCents(month.refunded_cents),
        formatCents(netCents(month)),
      ])}
      drawing={
        <BarChart
          h={HEIGHT}
          data={months.map((month) => ({ name: shortMonth(month.month), net: fromCents(netCents(month)) }))}
          dataKey="name"
          series={[{ name: "net", label: "Reçu, moins ce qui a été rendu", color: "var(--revenue)" }]}
          barChartProps={QUIET}
          maxBarWidth={36}
          valueFormatter={(value) => euros.format(value)}
          yAxisProps={{ width: 64 }}
        />
      }
    />
  )
}
