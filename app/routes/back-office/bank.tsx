import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Coins } from "lucide-react"
import { Link } from "react-router"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { firstReads } from "#app/office/records/first-reads.ts"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { DecidedLines } from "#app/office-screens/takings/bank/decided-lines.tsx"
import { OpenLines } from "#app/office-screens/takings/bank/open-lines.tsx"
import { decidedLinesQuery, openLinesQuery } from "#app/office-screens/takings/bank/queries.ts"
import { StatementImport } from "#app/office-screens/takings/bank/statement-import.tsx"
import { countOf, formatCount } from "#domain/numbers.ts"
import type { Route } from "./+types/bank"

export const meta = officeMeta("Relevé bancaire")

const first = firstReads(() => [openLinesQuery(), decidedLinesQuery()])

export const handle: RouteHandle = { reads: first.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  first.prime(request)
}

export default function BankScreen() {
  const read = useQuery(openLinesQuery())
  const lines = read.data?.lines ?? []
  const total = read.data?.total_count ?? 0
  return (
    <>
      <PageHeader
        title="Relevé bancaire"
        hint="Les virements reçus, rapprochés des factures et des acomptes à payer."
        actions={
          <Button
            variant="default"
            leftSection={<Coins aria-hidden size={16} />}
            component={Link}
            to="/admin/encaissements"
          >
            Journal des encaissements
          </Button>
        }
      />
      <Panels>
        <Panel title="Ajouter un relevé">
          <StatementImport />
        </Panel>
        <Panel
          title="À rapprocher"
          description={
            total > lines.length
              ? `Les ${formatCount(lines.length)} derniers de ${countOf(total, "virement", "virements")}\u00a0: les autres suivront.`
              : total > 0
                ? `${countOf(total, "virement", "virements")}. Les rapprochements sûrs sont cochés\u00a0: vérifiez les autres.`
                : read.data
                  ? "Aucun virement n’attend."
                  : undefined
          }
        >
          <ErrorOf read={read} />
          {read.isPending ? <Loading height={120} /> : <OpenLines lines={lines} />}
        </Panel>
        <DecidedLines open={new Set(lines.map(({ id }) => id))} />
      </Panels>
    </>
  )
}
