import { Button } from "@mantine/core"
import { HardHat } from "lucide-react"
import { lazy } from "react"
import { useNavigate } from "react-router"
import { type ProjectActions, projectColumns } from "#app/office-screens/projects/project-columns.tsx"
import { ProjectCounters } from "#app/office-screens/projects/project-counters.tsx"
import { EXPORT_COLUMNS, EXPORT_PAGE, exportProjects } from "#app/office-screens/projects/data/export-projects.ts"
import { projectParams } from "#app/office-screens/projects/list-state.ts"
import { overviewQuery, projects, useSetQuoteStatus } from "#app/office-screens/projects/queries.ts"
import { useProjectRemoval } from "#app/office-screens/projects/use-removal.ts"
import { useProjectStatus } from "#app/office-screens/projects/use-status.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { LazyDialog, RecordDialog } from "#app/office/records/record-dialog.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ViewSwitch } from "#app/office/records/view-switch.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { projectStatusLabels, quoteStatusLabels } from "#domain/projects/labels.ts"
import type { Route } from "./+types/projects"

const NO_DIALOG = { fenetre: null, pour: null }

const QuickView = lazy(() =>
  import("#app/office-screens/projects/quick-view.tsx").then((m) => ({ default: m.QuickView })),
)
const ClientOfRow = lazy(() =>
  import("#app/office-screens/clients/client-of-row.tsx").then((m) => ({ default: m.ClientOfRow })),
)
const RequestDialog = lazy(() =>
  import("#app/office-screens/projects/price-requests/request-dialog.tsx").then((m) => ({ default: m.RequestDialog })),
)
const ProjectDialog = lazy(() =>
  import("#app/office-screens/projects/project-dialog.tsx").then((m) => ({ default: m.ProjectDialog })),
)

export const meta = officeMeta("Projets Réno")

const screen = defineListScreen(projects.listQuery, projectParams, () => [overviewQuery()])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
  const { openId } = projectParams.parse(new URL(request.url).searchParams)
  if (openId) prime(projects.detailsQuery(openId))
}

export default function ProjectsScreen() {
  // Cards at every width by default, as the specification asks.
  const list = screen.useList({ views: { from: "0em", wide: "cards" } })
  const { change, hrefOf, isFiltered } = list
  const { filter, dialog } = list.state
  const navigate = useNavigate()
  const setQuote = useSetQuoteStatus()
  const close = () => change(NO_DIALOG, { replace: true })
  const actions: ProjectActions = {
    onStatus: useProjectStatus(),
    onQuoteStatus: ({ id }, quote_status) => setQuote.mutate({ id, values: { quote_status } }),
    onAskPrices: ({ id }) => change({ fenetre: "chiffrage", pour: id }),
    onRemove: useProjectRemoval(() => list.close()),
  }

  return (
    <>
      <PageHeader
        title="Projets Réno"
        hint="Les chantiers de rénovation, du devis à la réception."
        more={
          <>
            <RefreshButton table={projects.table} />
            <ExportButton
              fileName="projets-reno"
              columns={EXPORT_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportProjects(browserDb(), filter, last)}
            />
          </>
        }
        main={<AddButton dialog="nouveau">Nouveau projet</AddButton>}
      />
      <ProjectCounters filter={filter} />
      <ListToolbar search="Rechercher un projet, un client ou un e-mail" end={<ViewSwitch view={list.view} />}>
        <Filter name="statut" label="Statut du projet" all="Tout statut" labels={projectStatusLabels} />
        <Filter name="devis" label="Statut du devis" all="Tout devis" labels={quoteStatusLabels} />
        <Filter name="archives" label="Archives" all="Non archivés" labels={{ oui: "Archivés" }} />
        <Filter
          name="tri"
          label="Ordre"
          all="Plus récents d’abord"
          labels={{ deadline: "Par échéance", client: "Par client", name: "Par nom", oldest: "Plus anciens d’abord" }}
        />
        {isFiltered ? (
          <Button variant="subtle" onClick={list.clear}>
            Effacer les filtres
          </Button>
        ) : null}
      </ListToolbar>
      <RecordList
        list={list}
        caption="Projets Réno"
        columns={projectColumns({ hrefOf, ...actions }, list.view === "cards")}
        empty={{ icon: HardHat, title: "Aucun projet", description: "Créez le premier, ou convertissez un contact." }}
        noResult="Aucun projet ne correspond à ces critères."
      />
      <RecordPanel
        id={list.openId}
        query={projects.detailsQuery}
        title="Projet Réno"
        titleOf={({ name }) => name}
        isCovered={dialog !== null}
        onClose={list.close}
      >
        {(project) => (
          <>
            <QuickView project={project} />
            <ClientOfRow table="reno_projects" id={project.id} />
          </>
        )}
      </RecordPanel>
      {dialog?.name === "chiffrage" ? (
        <RecordDialog query={projects.detailsQuery(dialog.id)} title="Demander un chiffrage" onClose={close}>
          {(project) => <RequestDialog place="list" project={project} onClose={close} />}
        </RecordDialog>
      ) : null}
      {dialog?.name === "nouveau" ? (
        <LazyDialog onClose={close}>
          <ProjectDialog onClose={close} onCreated={(id) => void navigate(`/admin/reno/${id}`, { replace: true })} />
        </LazyDialog>
      ) : null}
    </>
  )
}
