import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, ShieldCheck, TriangleAlert } from "lucide-react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { describeProblem } from "#domain/ledger/problems.ts"
import { describeCompared, describeSize, describeSums, type LedgerReport, NOT_COMPARED } from "#domain/ledger/report.ts"
import { HeadForm } from "./head-form.tsx"
import styles from "./compliance.module.css"
import { ledgerQuery } from "./queries.ts"

const WHOLE = { label: "Entière", tone: "success", icon: CircleCheck } as const
const ALTERED = { label: "Altérée", tone: "danger", icon: TriangleAlert } as const

/** The state of the chain, recomputed each time the tab opens, and the check of an end of it that was mailed. */
export function ChainPanel() {
  const read = useQuery(ledgerQuery(null))
  return (
    <Panel
      title="La chaîne des encaissements et des factures"
      description="Chaque encaissement, chaque facture, chaque signature et chaque document laisse une empreinte enchaînée à la précédente. Recalculer la chaîne et la comparer aux données montre ce qui aurait été changé hors du logiciel."
      actions={
        <IconButton variant="default" icon={ShieldCheck} loading={read.isFetching} onClick={() => void read.refetch()}>
          Vérifier maintenant
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {read.data ? <State report={read.data} at={read.dataUpdatedAt} /> : read.error ? null : <Loading height={120} />}
      {read.data?.head ? <HeadForm /> : null}
    </Panel>
  )
}

function State({ report, at }: { report: LedgerReport; at: number }) {
  const { head, problems } = report
  if (!head && problems.length === 0)
    return <p className="office-minor">Elle est vide&nbsp;: elle commence au premier encaissement.</p>
  return (
    <div role="status" className="office-stack">
      <Facts>
        <Fact label="État">
          <StatusBadge look={problems.length === 0 ? WHOLE : ALTERED} />
        </Fact>
        <Fact label="Recalculés">{describeSize(report)}</Fact>
        <Fact label="Comparés à la chaîne">{describeCompared(report)}</Fact>
        <Fact label="Dernière empreinte">
          {head ? (
            <>
              n°&nbsp;{head.seq}, du {formatDateTime(new Date(head.at))}
              <code className={styles.hash}>{head.hash}</code>
            </>
          ) : null}
        </Fact>
        <Fact label="Vérifiée">le {formatDateTime(new Date(at))}</Fact>
      </Facts>
      {problems.length > 0 ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} title="Des données ont été changées hors du logiciel">
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.seq} ${problem.problem} ${problem.receipt_id}`}>{describeProblem(problem)}.</li>
            ))}
          </ul>
          <p>Ne corrigez rien&nbsp;: gardez les sauvegardes et prévenez la personne qui s’occupe de la machine.</p>
        </Alert>
      ) : (
        <p>De ce qui a été comparé, rien n’a été modifié, ajouté ni supprimé.</p>
      )}
      <p className="office-minor">{describeSums(report)}</p>
      <p className="office-minor">
        Ce bouton n’ouvre pas les fichiers&nbsp;: sur le serveur, la commande <code>npm run verify:ledger</code> ouvre
        chaque PDF et chaque archive et les compare à leur empreinte.
      </p>
      <p className="office-minor">{NOT_COMPARED}</p>
    </div>
  )
}
