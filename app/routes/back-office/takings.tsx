import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Calculator, Coins, Landmark, Printer } from "lucide-react"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { firstReads } from "#app/office/records/first-reads.ts"
import { ListFooter } from "#app/office/records/list-footer.tsx"
import { ListStates } from "#app/office/records/list-states.tsx"
import { DayFilter, Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { EXPORT_PAGE, exportJournal, JOURNAL_PAGE } from "#app/office-screens/takings/data.ts"
import { JOURNAL_COLUMNS } from "#app/office-screens/takings/export.ts"
import { Days } from "#app/office-screens/takings/journal.tsx"
import { takingsParams } from "#app/office-screens/takings/list-state.ts"
import { PeriodChoice } from "#app/office-screens/takings/period-choice.tsx"
import { journalQuery, vatQuery } from "#app/office-screens/takings/queries.ts"
import { PeriodSummary } from "#app/office-screens/takings/summary.tsx"
import { describePeriod, takingMethodLabels } from "#domain/takings/takings.ts"
import type { Route } from "./+types/takings"

export const meta = officeMeta("Encaissements")

const first = firstReads((address) => {
  const { filter } = takingsParams.parse(address)
  return [journalQuery(filter), vatQuery(filter)]
})

export const handle: RouteHandle = { reads: first.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  first.prime(request)
}

export default function TakingsScreen() {
  const [{ filter, isFiltered }, change] = useUrlState(takingsParams.parse)
  const read = useQuery(journalQuery(filter))
  const journal = read.data
  const { page } = filter
  const toPage = (next: number) => change({ page: next === 1 ? null : next })
  const list = { read, view: "table", page, isFiltered, toPage, clear: () => change(takingsParams.noFilter) } as const
  const method = filter.method ? `, ${takingMethodLabels[filter.method].toLowerCase()}` : ""
  return (
    <>
      <PageHeader
        title="Encaissements"
        hint={`L’argent reçu et rendu pour les demandes Brico et les projets Réno, ${describePeriod(filter)}${method}.`}
        more={
          <>
            <Button
              variant="default"
              leftSection={<Landmark aria-hidden size={16} />}
              component={Link}
              to="/admin/encaissements/releve"
            >
              Relevé bancaire
            </Button>
            <Button
              variant="default"
              leftSection={<Calculator aria-hidden size={16} />}
              component={Link}
              to={`/admin/encaissements/comptable?du=${filter.from}&au=${filter.to}`}
            >
              Pour le comptable
            </Button>
            <IconButton variant="default" icon={Printer} onClick={() => window.print()}>
              Imprimer
            </IconButton>
            <ExportButton
              fileName={`encaissements-${filter.from}-${filter.to}`}
              columns={JOURNAL_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportJournal(browserDb(), filter, last)}
            />
          </>
        }
      />
      <ListToolbar lead={<PeriodChoice period={filter} />}>
        <DayFilter name="du" label="Du" fallback={filter.from} />
        <DayFilter name="au" label="Au" fallback={filter.to} />
        <Filter name="moyen" label="Moyen de paiement" all="Tout moyen" labels={takingMethodLabels} />
      </ListToolbar>
      <ListStates
        list={list}
        empty={{
          icon: Coins,
          title: "Rien n’a été encaissé ce mois-ci",
          description:
            "Les acomptes payés en ligne et les encaissements notés dans les demandes et les projets se rangent ici.",
        }}
        noResult="Aucun encaissement sur cette période."
      >
        {(rows, total) => (
          <>
            {journal ? <PeriodSummary journal={journal} filter={filter} /> : null}
            <Days lines={rows} />
            <ListFooter page={page} total={total} pageSize={JOURNAL_PAGE} onPage={toPage} />
          </>
        )}
      </ListStates>
    </>
  )
}
