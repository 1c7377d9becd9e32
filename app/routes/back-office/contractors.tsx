import { useQuery } from "@tanstack/react-query"
import { Hammer, Users } from "lucide-react"
import { lazy } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ViewSwitch } from "#app/office/records/view-switch.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { type ContractorActions, contractorColumns } from "#app/office-screens/contractors/contractor-columns.tsx"
import { ContractorCounters } from "#app/office-screens/contractors/contractor-counters.tsx"
import { ContractorDialogs } from "#app/office-screens/contractors/contractor-dialogs.tsx"
import { EXPORT_COLUMNS, EXPORT_PAGE, exportContractors } from "#app/office-screens/contractors/export-contractors.ts"
import { contractorParams, contractors, filesQuery, overviewQuery } from "#app/office-screens/contractors/records.ts"
import { useRemoval } from "#app/office-screens/contractors/use-removal.ts"
import { specialtyLabel } from "#domain/contractors/labels.ts"
import type { Route } from "./+types/contractors"

const NO_DIALOG = { fenetre: null, pour: null, ligne: null }

const ContractorPanel = lazy(() =>
  import("#app/office-screens/contractors/contractor-panel.tsx").then((m) => ({ default: m.ContractorPanel })),
)
const RecordHistory = lazy(() =>
  import("#app/office-screens/settings/history/record-history.tsx").then((m) => ({ default: m.RecordHistory })),
)

export const meta = officeMeta("Sous-traitants")

const screen = defineListScreen(contractors.listQuery, contractorParams, () => [overviewQuery()])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
  const { openId, dialog } = contractorParams.parse(new URL(request.url).searchParams)
  for (const id of [openId, dialog?.id]) if (id) prime(contractors.detailsQuery(id))
}

export default function ContractorsScreen() {
  // Cards at every width, unless the user chose the table (specification §2).
  const list = screen.useList({ views: { from: "0em", wide: "cards" } })
  const { change, hrefOf } = list
  const { filter, dialog, tab } = list.state
  const specialties = new Set(useQuery(overviewQuery()).data?.specialties)
  // A trade of the URL that no one has stays visible as the filter that it is.
  if (filter.specialty) specialties.add(filter.specialty)
  const photos = useQuery(filesQuery((list.read.data?.rows ?? []).flatMap(({ photo_path }) => photo_path ?? []))).data
  const setAvailable = contractors.useSet<{ is_available: boolean }>(
    "Erreur lors de la mise à jour de la disponibilité",
  )
  const actions: ContractorActions = {
    onToggle: ({ id, is_available }) => setAvailable.mutate({ id, values: { is_available: !is_available } }),
    onDialog: (name, id, line) => change({ fenetre: name, pour: id, ligne: line ?? null }),
    onRemove: useRemoval(() => list.close()),
  }

  return (
    <>
      <PageHeader
        title="Gestion des sous-traitants"
        hint="Les artisans à qui vous confiez des interventions et des chantiers."
        more={
          <>
            <RefreshButton table={contractors.table} />
            <IconButton variant="default" icon={Hammer} onClick={() => change({ fenetre: "metiers" })}>
              Métiers
            </IconButton>
            <ExportButton
              fileName="sous-traitants"
              columns={EXPORT_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportContractors(browserDb(), filter, last)}
            />
          </>
        }
        main={<AddButton dialog="nouveau">Nouveau sous-traitant</AddButton>}
      />
      <ContractorCounters filter={filter} />
      <ListToolbar search="Rechercher un sous-traitant" end={<ViewSwitch view={list.view} />}>
        <Filter
          name="dispo"
          label="Disponibilité"
          all="Toute disponibilité"
          labels={{ available: "Disponibles", unavailable: "Occupés" }}
        />
        <Filter
          name="specialite"
          label="Spécialité"
          all="Toute spécialité"
          labels={Object.fromEntries([...specialties].map((trade) => [trade, specialtyLabel(trade)]))}
        />
        <Filter name="archives" label="Archives" all="Non archivés" labels={{ oui: "Archivés" }} />
        <Filter
          name="tri"
          label="Ordre"
          all="Par nom"
          labels={{ rating: "Les mieux notés", jobs: "Les plus actifs", newest: "Les plus récents" }}
        />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Sous-traitants"
        columns={contractorColumns({ hrefOf, photos, ...actions })}
        empty={{
          icon: Users,
          title: "Aucun sous-traitant",
          description: "Ajoutez un artisan pour lui confier des interventions.",
        }}
        noResult="Aucun sous-traitant ne correspond à ces critères."
      />
      <RecordPanel
        id={list.openId}
        query={contractors.detailsQuery}
        title="Sous-traitant"
        titleOf={({ name }) => name}
        size="xl"
        isCovered={dialog !== null}
        onClose={() => change({ "sous-traitant": null, onglet: null }, { replace: true })}
      >
        {(contractor) => (
          <ContractorPanel
            key={contractor.id}
            contractor={contractor}
            tab={tab}
            onTab={(onglet) => change({ onglet: onglet === "apercu" ? null : onglet }, { replace: true })}
            {...actions}
          >
            <RecordHistory table={contractors.table} id={contractor.id} />
          </ContractorPanel>
        )}
      </RecordPanel>
      <ContractorDialogs
        dialog={dialog}
        onClose={() => change(NO_DIALOG, { replace: true })}
        onCreated={(id) => change({ ...NO_DIALOG, "sous-traitant": id }, { replace: true })}
      />
    </>
  )
}
