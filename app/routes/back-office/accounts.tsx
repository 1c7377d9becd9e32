import { Button } from "@mantine/core"
import { Coins, Printer } from "lucide-react"
import { Link } from "react-router"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { firstReads } from "#app/office/records/first-reads.ts"
import { DayFilter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { Panels } from "#app/office/records/panel.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { officeMeta, useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { DueVatPanel } from "#app/office-screens/takings/accounts/debits.tsx"
import { PapersPanel } from "#app/office-screens/takings/accounts/papers.tsx"
import { salesQuery } from "#app/office-screens/takings/accounts/queries.ts"
import { ReceivablesPanel } from "#app/office-screens/takings/accounts/receivables.tsx"
import { ReportingPanel } from "#app/office-screens/takings/accounts/reporting.tsx"
import { SalesPanel } from "#app/office-screens/takings/accounts/sales.tsx"
import { EntriesPanel } from "#app/office-screens/takings/entries/entries-panel.tsx"
import { takingsParams } from "#app/office-screens/takings/list-state.ts"
import { PeriodChoice } from "#app/office-screens/takings/period-choice.tsx"
import { describePeriod } from "#domain/takings/takings.ts"
import type { Route } from "./+types/accounts"

export const meta = officeMeta("Pour le comptable")

const first = firstReads((address) => [salesQuery(takingsParams.parse(address).filter)])

export const handle: RouteHandle = { reads: first.reads }

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  first.prime(request)
  return { isAdmin: context.get(staffContext).profile.role === "admin" }
}

export default function AccountsScreen({ loaderData: { isAdmin } }: Route.ComponentProps) {
  const [{ filter }] = useUrlState(takingsParams.parse)
  const { isVatExempt } = useCompanyOffer()
  return (
    <>
      <PageHeader
        title="Pour le comptable"
        hint={`Ventes, ${isVatExempt ? "" : "TVA, "}créances, écritures, e-reporting et documents, ${describePeriod(filter)}.`}
        more={
          <>
            <Button
              variant="default"
              leftSection={<Coins aria-hidden size={16} />}
              component={Link}
              to={`/admin/encaissements?du=${filter.from}&au=${filter.to}`}
            >
              Journal des encaissements
            </Button>
            <IconButton variant="default" icon={Printer} onClick={() => window.print()}>
              Imprimer
            </IconButton>
          </>
        }
      />
      <ListToolbar lead={<PeriodChoice period={filter} />}>
        <DayFilter name="du" label="Du" fallback={filter.from} />
        <DayFilter name="au" label="Au" fallback={filter.to} />
      </ListToolbar>
      <Panels>
        <SalesPanel period={filter} />
        <DueVatPanel period={filter} />
        <ReceivablesPanel />
        <EntriesPanel period={filter} isAdmin={isAdmin} />
        <ReportingPanel period={filter} />
        <PapersPanel period={filter} />
      </Panels>
    </>
  )
}
