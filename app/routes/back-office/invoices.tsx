import { FileText } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { ChoiceFilter } from "#app/office/records/choice-filter.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { officeMeta, useCompanyOffer } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { EXPORT_PAGE, exportInvoices, filterLabels } from "#app/office-screens/invoices/list/data.ts"
import { exportColumns, invoiceColumns } from "#app/office-screens/invoices/list/invoice-columns.tsx"
import { invoiceListQuery, invoiceParams, receivablesQuery } from "#app/office-screens/invoices/list/queries.ts"
import { Receivables } from "#app/office-screens/invoices/list/receivables.tsx"
import { INVOICES_TABLE } from "#app/office-screens/invoices/queries.ts"
import type { Route } from "./+types/invoices"

export const meta = officeMeta("Factures")

const screen = defineListScreen(invoiceListQuery, invoiceParams, () => [receivablesQuery()])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function InvoicesScreen() {
  const { isVatExempt } = useCompanyOffer()
  const list = screen.useList({ views: { from: "62em" } })
  return (
    <>
      <PageHeader
        title="Factures"
        hint="Acomptes, situations, soldes et avoirs, et ce que vos clients doivent."
        more={
          <>
            <RefreshButton table={INVOICES_TABLE} />
            <ExportButton
              fileName="factures"
              columns={exportColumns(isVatExempt)}
              pageSize={EXPORT_PAGE}
              readPage={exportInvoices(browserDb(), list.state.filter)}
            />
          </>
        }
      />
      <Receivables />
      <ListToolbar search="Rechercher un numéro, un objet ou un client">
        <Filter
          name="tri"
          label="Ordre"
          all="Modifiées récemment"
          labels={{
            due: "Par échéance",
            number: "Par numéro",
            left: "Reste le plus élevé d’abord",
            oldest: "Plus anciennes d’abord",
          }}
        />
        <ChoiceFilter name="etat" label="Factures affichées" all="Toutes" labels={filterLabels} />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Factures"
        columns={invoiceColumns(isVatExempt)}
        errorTitle="Erreur lors du chargement des factures"
        empty={{
          icon: FileText,
          title: "Aucune facture",
          description: "La première part d’un devis signé, d’un projet Réno ou d’une demande Brico terminée.",
        }}
        noResult="Aucune facture ne correspond à ces critères."
      />
    </>
  )
}
