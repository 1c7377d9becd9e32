import { FileSignature, Plus } from "lucide-react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { officeMeta, useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { EXPORT_PAGE, exportQuotes } from "#app/office-screens/quotes/list/data.ts"
import { quoteListQuery, quoteParams } from "#app/office-screens/quotes/list/queries.ts"
import { exportColumns, quoteColumns } from "#app/office-screens/quotes/list/quote-columns.tsx"
import { QUOTES_TABLE } from "#app/office-screens/quotes/queries.ts"
import { quoteStateLabels } from "#domain/quotes/quote.ts"
import type { Route } from "./+types/quotes"

export const meta = officeMeta("Devis")

const screen = defineListScreen(quoteListQuery, quoteParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function QuotesScreen() {
  const { isVatExempt } = useCompanyOffer()
  const list = screen.useList({ views: { from: "62em" } })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Devis"
        hint="Les devis à vos clients, du brouillon à la signature."
        more={
          <>
            <RefreshButton table={QUOTES_TABLE} />
            <ExportButton
              fileName="devis"
              columns={exportColumns(isVatExempt)}
              pageSize={EXPORT_PAGE}
              readPage={exportQuotes(browserDb(), list.state.filter)}
            />
          </>
        }
        main={
          <IconButton icon={Plus} onClick={() => void navigate("/admin/devis/nouveau")}>
            Nouveau devis
          </IconButton>
        }
      />
      <ListToolbar search="Rechercher un numéro, un titre ou un client">
        <Filter name="etat" label="État" all="Tout état" labels={quoteStateLabels} />
        <Filter
          name="tri"
          label="Ordre"
          all="Modifiés récemment"
          labels={{ number: "Par numéro", client: "Par client", oldest: "Plus anciens d’abord" }}
        />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Devis"
        columns={quoteColumns(isVatExempt)}
        errorTitle="Erreur lors du chargement des devis"
        empty={{
          icon: FileSignature,
          title: "Aucun devis",
          description: "Le premier part d’ici, ou d’un projet Réno, d’une demande Brico, d’une fiche de client.",
        }}
        noResult="Aucun devis ne correspond à ces critères."
      />
    </>
  )
}
