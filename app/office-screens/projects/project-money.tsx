import { useQuery } from "@tanstack/react-query"
import type { CSSProperties, ReactNode } from "react"
import { Link } from "react-router"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { formatEuros } from "#domain/money.ts"
import { formatCount } from "#domain/numbers.ts"
import {
  budgetOf,
  describeWith,
  formatMargin,
  formatWithout,
  marginsOf,
  percentOf,
  toPay,
} from "#domain/projects/money.ts"
import type { Basis } from "#domain/vat.ts"
import type { Figures as Sums } from "./data/list-parts.ts"
import type { Project } from "./data/list-projects.ts"
import { figuresQuery } from "./part-queries.ts"
import styles from "./project-money.module.css"

/** What a project costs, without VAT: both margins, then the budget, and once there is a cost estimate, commitments and costs as bars. What its client owes is elsewhere. */
export function ProjectMoney({ project }: { project: Project }) {
  const read = useQuery(figuresQuery(project.id))
  const sums = read.data
  const { budget, estimated_cost, actual_cost, budget_basis } = project
  const { planned, toDate } = marginsOf(project)
  const largest = Math.max(budget, estimated_cost, actual_cost, sums?.committed ?? 0, 0.01)
  const step = (label: string, amount: number, kind: Kind, note: ReactNode) => (
    <Step
      label={label}
      amount={amount}
      basis={label === "Budget" ? budget_basis : "ht"}
      share={amount / largest}
      kind={kind}
      isOver={budget > 0 && amount > budget}
      note={note}
    />
  )
  const hasCost = actual_cost > 0 || (sums?.committed ?? 0) > 0 || (sums?.expenses ?? 0) > 0
  const isUnknown = budget > 0 && budget_basis === null
  return (
    <Panel title="Finances" anchor="finances" description="La marge et les coûts, hors taxes.">
      <ErrorOf read={read} />
      <dl className={styles.margins}>
        <Margin
          label="Marge prévue"
          formula="budget − coût estimé"
          unknown="aucun coût estimé"
          margin={planned}
          project={project}
        />
        <Margin
          label="Marge à ce jour"
          formula="budget − coût réel"
          unknown="aucun coût pour le moment"
          margin={toDate}
          project={project}
        />
      </dl>
      {isUnknown ? (
        <Warning title="Budget&nbsp;: base non précisée" mb="md">
          Les marges ne sont justes que si ce budget est HT. <Link to="?mode=edition">Préciser HT ou TTC</Link>
        </Warning>
      ) : null}
      <details className={styles.fold}>
        <summary>
          Budget{"\u00a0"}: <Figures>{formatWithout({ without: budget, basis: budget_basis })}</Figures>, et coûts en
          détail
        </summary>
        <dl className={styles.steps}>
          {step("Budget", budget, "planned", budget === 0 ? "pas encore indiqué" : describeWith(budgetOf(project)))}
          {estimated_cost > 0 || hasCost
            ? step("Coût estimé", estimated_cost, "planned", ofBudget(estimated_cost, budget))
            : null}
          {hasCost && sums ? step("Engagé", sums.committed, "spent", awards(sums)) : null}
          {hasCost
            ? step(
                sums && sums.expenses > 0 ? "Coût réel (facturé)" : "Coût réel",
                actual_cost,
                "spent",
                sums ? invoiced(sums) : null,
              )
            : null}
          {hasCost && sums ? step("Payé", sums.paid, "spent", remaining(sums)) : null}
        </dl>
      </details>
    </Panel>
  )
}

type Kind = "planned" | "spent"
type MarginProps = { label: string; formula: string; unknown: string; margin: number | null; project: Project }

function Margin({ label, formula, unknown, margin, project: { budget, budget_basis } }: MarginProps) {
  const percent = margin === null ? null : percentOf(margin, budget)
  return (
    <div className={styles.margin} data-tone={margin !== null && margin < 0 ? "danger" : undefined}>
      <dt>{label}</dt>
      <dd>
        <strong>
          <Figures>{formatMargin(margin, budget_basis)}</Figures>
        </strong>
        {percent === null ? null : (
          <small>{`${percent}\u00a0% du budget${budget_basis === null ? ", s’il est HT" : ""}`}</small>
        )}
        <small>{margin === null ? unknown : formula}</small>
      </dd>
    </div>
  )
}

type StepProps = {
  label: string
  amount: number
  basis?: Basis | null
  share: number
  kind: Kind
  isOver: boolean
  note: ReactNode
}

function Step({ label, amount, basis = "ht", share, kind, isOver, note }: StepProps) {
  const width = { "--share": `${Math.round(1000 * share) / 10}%` } as CSSProperties
  return (
    <div className={styles.step}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.bar} data-kind={kind} data-tone={isOver ? "danger" : undefined} aria-hidden>
          {amount > 0 ? <i style={width} /> : null}
        </span>
        <span className={styles.amount}>
          <Figures>{formatWithout({ without: amount, basis })}</Figures>
        </span>
        <span className={`office-minor ${styles.note}`}>
          {isOver ? "au-dessus du budget · " : null}
          {note}
        </span>
      </dd>
    </div>
  )
}

function ofBudget(amount: number, budget: number): string {
  const percent = percentOf(amount, budget)
  return percent === null || amount === 0 ? "" : `${percent}\u00a0% du budget`
}

const awards = ({ awards: count }: Sums) =>
  count === 0
    ? "aucun prix de sous-traitant retenu"
    : `${count} prix de sous-traitant${count > 1 ? "s" : ""} retenu${count > 1 ? "s" : ""}`

function invoiced({ expenses, invoiced_with_vat, without_basis, amount_without_basis }: Sums): string {
  if (expenses === 0) return "saisi à la main, tant qu’il n’y a pas de dépense"
  const unknown = `dont ${formatEuros(amount_without_basis)} de base non précisée, comptés HT`
  return [
    `somme de ${formatCount(expenses)} dépense${expenses > 1 ? "s" : ""}`,
    without_basis === 0 ? `${formatEuros(invoiced_with_vat)} TTC` : unknown,
  ].join(" · ")
}

function remaining(sums: Sums): string {
  if (sums.expenses === 0) return ""
  const left = toPay(sums)
  return left > 0 ? `reste à payer\u00a0: ${formatEuros(left)}` : "tout est payé"
}
