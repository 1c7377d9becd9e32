import { useQuery } from "@tanstack/react-query"
import {
  CalendarCheck,
  Camera,
  FileText,
  HandCoins,
  History,
  LayoutDashboard,
  NotebookPen,
  Receipt,
  Smartphone,
} from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Await, useNavigate } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import type { Project } from "#app/office-screens/projects/data/list-projects.ts"
import type { Reader } from "#app/office-screens/projects/notes/notes.tsx"
import { MissingProject, ProjectFailure } from "#app/office-screens/projects/project-failure.tsx"
import { ProjectHeader } from "#app/office-screens/projects/project-header.tsx"
import { NO_EXPENSE_FILTER, parsePage } from "#app/office-screens/projects/page-state.ts"
import { figuresQuery, primePart, usePartCounts } from "#app/office-screens/projects/part-queries.ts"
import { projects } from "#app/office-screens/projects/queries.ts"
import { useProjectRemoval } from "#app/office-screens/projects/use-removal.ts"
import { clientNewsQuery, useWaiting } from "#app/office-screens/projects/use-waiting.ts"
import { priceRequestsQuery, usePriceRequestCount } from "#app/office-screens/projects/price-requests/queries.ts"
import { prime, queryClient } from "#app/office/live/query-client.ts"
import { idParam } from "#app/office/records/list-params.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useDeletedElsewhere } from "#app/office/records/use-deleted-elsewhere.ts"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { type OfficeTab, OfficeTabs } from "#app/office/shell/office-tabs.tsx"
import { PanelLink } from "#app/office/settings/section-links.tsx"
import { formatMargin, marginsOf } from "#domain/projects/money.ts"
import type { Route } from "./+types/project"

type Tab = ReturnType<typeof parsePage>["tab"]

/** The margin beside what the client owes; its panel explains it. */
const marginOf = (project: Project) => ({
  amount: formatMargin(marginsOf(project).planned, project.budget_basis),
  note: <PanelLink anchor="finances">détail dans Finances</PanelLink>,
})

/** Loader of each tab's code. The tab in the address starts to load before the project arrives. */
const load = {
  apercu: () => import("#app/office-screens/projects/project-overview.tsx"),
  jalons: () => import("#app/office-screens/projects/milestones/milestones.tsx"),
  depenses: () => import("#app/office-screens/projects/expenses/expenses.tsx"),
  photos: () => import("#app/office-screens/projects/photos/photos.tsx"),
  documents: () => import("#app/office-screens/projects/documents/documents.tsx"),
  devis: () => import("./price-requests-tab.tsx"),
  client: () => import("#app/office-screens/projects/client-space/client-space.tsx"),
  notes: () => import("#app/office-screens/projects/notes/notes.tsx"),
  historique: () => import("#app/office-screens/settings/history/record-history.tsx"),
}
const fetchTab = (tab: Tab) => void load[tab]().catch(() => undefined)
const ProjectOverview = lazy(() => load.apercu().then((m) => ({ default: m.ProjectOverview })))
const ProjectQuotes = lazy(() =>
  import("#app/office-screens/quotes/list/project-quotes.tsx").then((m) => ({ default: m.ProjectQuotes })),
)
const ContractInvoices = lazy(() =>
  import("#app/office-screens/invoices/list/contract-invoices.tsx").then((m) => ({ default: m.ContractInvoices })),
)
const ProjectNextStep = lazy(() => import("./project-next-step.tsx").then((m) => ({ default: m.ProjectNextStep })))
const Milestones = lazy(() => load.jalons().then((m) => ({ default: m.Milestones })))
const Expenses = lazy(() => load.depenses().then((m) => ({ default: m.Expenses })))
const Photos = lazy(() => load.photos().then((m) => ({ default: m.Photos })))
const Documents = lazy(() => load.documents().then((m) => ({ default: m.Documents })))
const PriceRequestsTab = lazy(() => load.devis().then((m) => ({ default: m.PriceRequestsTab })))
const RequestDialog = lazy(() =>
  import("#app/office-screens/projects/price-requests/request-dialog.tsx").then((m) => ({ default: m.RequestDialog })),
)
const VisitDialog = lazy(() =>
  import("#app/office-screens/visits/visit-dialog.tsx").then((m) => ({ default: m.VisitDialog })),
)
const ClientSpace = lazy(() => load.client().then((m) => ({ default: m.ClientSpace })))
const ClientLine = lazy(() =>
  import("#app/office-screens/clients/client-of-row.tsx").then((m) => ({ default: m.ClientLine })),
)
const Notes = lazy(() => load.notes().then((m) => ({ default: m.Notes })))
const HistoryLines = lazy(() => load.historique().then((m) => ({ default: m.HistoryLines })))

/** What was sold, and the next step: panels of the overview, whose height depends on it. Settles when all has an answer, or failed: then the panels say so. */
async function readSales(id: string): Promise<void> {
  void import("./project-next-step.tsx").catch(() => undefined)
  const [quotes, invoices, { contractMoneyQuery }] = await Promise.all([
    import("#app/office-screens/quotes/list/queries.ts"),
    import("#app/office-screens/invoices/list/queries.ts"),
    import("#app/office-screens/invoices/queries.ts"),
  ])
  await Promise.allSettled([
    queryClient.query(quotes.quotesOfQuery({ table: "reno_projects", id })),
    queryClient.query(quotes.signedQuery(id)),
    queryClient.query(contractMoneyQuery(id)),
    queryClient.query(priceRequestsQuery(id)),
    queryClient.query(invoices.invoicesOfQuery({ contract: id })),
  ])
}

export const meta = officeMeta("Projet Réno")

export function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const { tab } = parsePage(new URL(request.url).searchParams)
  fetchTab(tab)
  if (idParam.parse(params.id)) {
    prime(projects.detailsQuery(params.id))
    prime(figuresQuery(params.id))
    primePart(params.id, tab)
    prime(clientNewsQuery(params.id))
  }
  const { profile } = context.get(staffContext)
  // Not awaited here: the head of the project comes first.
  const sales = tab === "apercu" && idParam.parse(params.id) ? readSales(params.id).catch(() => undefined) : null
  return { sales, reader: { id: profile.id, isAdmin: profile.role === "admin" } }
}

export default function ProjectScreen({ params: { id }, loaderData: { reader, sales } }: Route.ComponentProps) {
  return idParam.parse(id) ? <ProjectPage key={id} id={id} reader={reader} sales={sales} /> : <MissingProject />
}

type ProjectPageProps = { id: string; reader: Reader; sales: Promise<void> | null }

function ProjectPage({ id, reader, sales }: ProjectPageProps) {
  const read = useQuery(projects.detailsQuery(id))
  const counts = usePartCounts(id)
  const quoteCount = usePriceRequestCount(id)
  const waiting = useWaiting(id, read.data?.status)
  const [{ tab, isEditing, dialog }, change] = useUrlState(parsePage)
  // Only the first drawing waits: a dialog opens at once.
  const [salesToCome] = useState(sales)
  const navigate = useNavigate()
  const onRemove = useProjectRemoval(() => void navigate("/admin/reno"))
  const project = read.data
  useDeletedElsewhere({
    queryKey: projects.keys.details(id),
    read,
    isCovered: isEditing || dialog !== null,
    onGone: () => void navigate("/admin/reno", { replace: true }),
  })
  if (!project) {
    return read.error ? <ProjectFailure read={read} /> : <Loading height={480} radius="lg" />
  }
  const askPrices = () => change({ fenetre: "chiffrage" })
  const edit = (isOn: boolean) => change({ onglet: null, mode: isOn ? "edition" : null }, { replace: true })
  const isOver = project.status === "completed" || project.status === "cancelled"
  const asksMain = !isOver && ((tab === "apercu" && !isEditing) || (tab === "devis" && (quoteCount ?? 0) > 0))
  // The five tabs of the specification, the client's, the subcontractors' prices, and the others in a menu.
  const tabs: OfficeTab<Tab>[] = [
    { value: "apercu", label: "Vue d’ensemble", icon: LayoutDashboard },
    { value: "jalons", label: "Jalons", icon: CalendarCheck, count: counts.milestones, waiting: waiting.milestones },
    { value: "depenses", label: "Dépenses", icon: Receipt, count: counts.expenses },
    { value: "photos", label: "Photos", icon: Camera, count: counts.photos },
    { value: "documents", label: "Documents", icon: FileText, count: counts.documents },
    { value: "client", label: "Client", icon: Smartphone, waiting: waiting.client },
    {
      value: "devis",
      label: "Chiffrages",
      icon: HandCoins,
      count: quoteCount,
      waiting: waiting.prices,
    },
    { value: "notes", label: "Notes", icon: NotebookPen, count: counts.notes, isFolded: true },
    { value: "historique", label: "Historique", icon: History, isFolded: true },
  ]
  return (
    <>
      <ErrorOf read={read} />
      <ProjectHeader
        project={project}
        isAskingMain={asksMain}
        onEdit={() => edit(true)}
        onAskPrices={askPrices}
        onVisit={() => change({ fenetre: "visite" })}
        onRemove={onRemove}
      />
      <OfficeTabs
        label="Parties du projet"
        isSticky
        tabs={tabs}
        value={tab}
        onChange={(onglet) =>
          change({ ...NO_EXPENSE_FILTER, onglet: onglet === "apercu" ? null : onglet, mode: null }, { replace: true })
        }
        onNear={(near) => {
          fetchTab(near)
          primePart(id, near)
        }}
      >
        <Suspense fallback={<Loading height={320} radius="lg" />}>
          {tab === "apercu" ? (
            <Await resolve={salesToCome}>
              <ProjectOverview
                project={project}
                isEditing={isEditing}
                nextStep={<ProjectNextStep project={project} counts={counts} onAskPrices={askPrices} />}
                onEdit={edit}
                onRemove={onRemove}
              >
                <ProjectQuotes project={project} />
                <ContractInvoices
                  contractId={id}
                  origin={{ project_id: id }}
                  title="Argent du chantier"
                  margin={marginOf(project)}
                />
              </ProjectOverview>
            </Await>
          ) : tab === "jalons" ? (
            <Milestones project={project} />
          ) : tab === "depenses" ? (
            <Expenses project={project} />
          ) : tab === "devis" ? (
            <PriceRequestsTab project={project} onAsk={askPrices} />
          ) : tab === "client" ? (
            <>
              <Panel title="Fiche du client">
                <ClientLine table="reno_projects" id={id} />
              </Panel>
              <ClientSpace project={project} />
            </>
          ) : tab === "photos" ? (
            <Photos project={project} />
          ) : tab === "documents" ? (
            <Documents project={project} />
          ) : tab === "notes" ? (
            <Notes projectId={id} reader={reader} />
          ) : (
            <Panel title="Historique">
              <HistoryLines table={projects.table} id={id} />
            </Panel>
          )}
        </Suspense>
      </OfficeTabs>
      {dialog === "visite" ? (
        <LazyDialog onClose={() => change({ fenetre: null }, { replace: true })}>
          <VisitDialog
            visit={null}
            origin={{
              client_name: project.client_name,
              client_phone: project.client_phone ?? "",
              client_email: project.client_email ?? "",
              address: project.address,
            }}
            links={{ project_id: id }}
            onClose={() => change({ fenetre: null }, { replace: true })}
          />
        </LazyDialog>
      ) : null}
      {dialog === "chiffrage" ? (
        <LazyDialog onClose={() => change({ fenetre: null }, { replace: true })}>
          <RequestDialog place="page" project={project} onClose={() => change({ fenetre: null }, { replace: true })} />
        </LazyDialog>
      ) : null}
    </>
  )
}
