import { Inbox, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { useSetAside } from "#app/office/form/set-aside.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { RequestDialogs } from "#app/office-screens/requests/dialogs/request-dialogs.tsx"
import type { RequestActions } from "#app/office-screens/requests/actions.ts"
import { requestColumns } from "#app/office-screens/requests/request-columns.tsx"
import { EXPORT_COLUMNS, EXPORT_PAGE, exportRequests } from "#app/office-screens/requests/data/export-requests.ts"
import { requestParams } from "#app/office-screens/requests/list-state.ts"
import { RequestToolbar } from "#app/office-screens/requests/request-toolbar.tsx"
import { requests, useSetRequestStatus } from "#app/office-screens/requests/queries.ts"
import { useConfirmation } from "#app/office-screens/requests/use-confirmation.ts"
import { useRemoval } from "#app/office-screens/requests/use-removal.ts"
import type { Route } from "./+types/requests"

const NO_DIALOG = { fenetre: null, pour: null, date: null, heure: null }

// Loaded lazily: it is below the visible part of the panel.
const QuotesOf = lazy(() =>
  import("#app/office-screens/quotes/list/quotes-of.tsx").then((m) => ({ default: m.QuotesOf })),
)
const InvoicesOf = lazy(() =>
  import("#app/office-screens/invoices/list/invoices-of.tsx").then((m) => ({ default: m.InvoicesOf })),
)
const StartInvoice = lazy(() =>
  import("#app/office-screens/invoices/list/invoices-of.tsx").then((m) => ({ default: m.StartInvoice })),
)
const PanelDetails = lazy(() =>
  import("#app/office-screens/requests/panel-details.tsx").then((m) => ({ default: m.PanelDetails })),
)
const CallsAside = lazy(() =>
  import("#app/office-screens/requests/dialogs/calls-aside.tsx").then((m) => ({ default: m.CallsAside })),
)
const MoveRequest = lazy(() => import("./move-request.tsx").then((m) => ({ default: m.MoveRequest })))
const RecordAside = lazy(() => import("./record-aside.tsx").then((m) => ({ default: m.RecordAside })))

export const meta = officeMeta("Demandes Brico")

const screen = defineListScreen(requests.listQuery, requestParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
  const { openId, dialog } = requestParams.parse(new URL(request.url).searchParams)
  // « nouvelle » names a call that was set aside: no request has that id yet.
  for (const id of [openId, dialog?.name === "nouvelle" ? null : dialog?.id]) if (id) prime(requests.detailsQuery(id))
}

export default function BookingsScreen() {
  const list = screen.useList()
  const { change } = list
  const { filter, dialog } = list.state
  const setStatus = useSetRequestStatus()
  const hasCallsAside = useSetAside().length > 0
  const [isViewing, setViewing] = useState(false)
  const actions: RequestActions = {
    onStatus: ({ id }, status) => setStatus.mutate({ id, values: { status } }),
    onDialog: (name, id) => change({ fenetre: name, pour: id }),
    onConfirm: useConfirmation(),
    onRemove: useRemoval({
      onDeleted: () => list.close(),
      onCancel: (id) => change({ fenetre: "annuler", pour: id }),
    }),
  }

  return (
    <>
      <PageHeader
        title="Demandes Brico"
        more={
          <>
            <ExportButton
              fileName="demandes-brico"
              columns={EXPORT_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportRequests(browserDb(), filter, last)}
            />
          </>
        }
        main={
          <IconButton icon={Plus} onClick={() => change({ fenetre: "nouvelle", pour: null })}>
            Nouvelle demande
          </IconButton>
        }
      />
      {hasCallsAside ? (
        <Suspense>
          <CallsAside />
        </Suspense>
      ) : null}
      <RequestToolbar view={list.view} />
      <RecordList
        list={list}
        caption="Demandes Brico"
        columns={requestColumns(actions, list.hrefOf)}
        empty={{ icon: Inbox, title: "Aucune demande", description: "Les réservations du site arriveront ici." }}
        noResult={
          filter.status === "pending" && filter.payment === "deposit"
            ? "Tout est confirmé\u00a0: aucune demande payée n’attend."
            : "Aucune demande ne correspond à ces critères."
        }
      />
      <RecordPanel
        id={list.openId}
        query={requests.detailsQuery}
        title="Demande Brico"
        titleOf={({ client_name, reference }) => `${client_name} · ${reference}`}
        isCovered={dialog !== null || isViewing}
        onClose={list.close}
      >
        {(request) => (
          <PanelDetails key={request.id} request={request} {...actions} onViewing={setViewing}>
            <QuotesOf isNested subject={{ table: "brico_requests", id: request.id }} />
            <InvoicesOf
              isNested
              owner={{ contract: request.id }}
              actions={
                request.status === "completed" ? (
                  <StartInvoice origin={{ request_id: request.id }} kinds={["standard"]} />
                ) : null
              }
            />
            <RecordAside subject="request_id" id={request.id} />
          </PanelDetails>
        )}
      </RecordPanel>
      <RequestDialogs
        dialog={dialog}
        onClose={() => change(NO_DIALOG, { replace: true })}
        onOpen={(name, id) => change({ fenetre: name, pour: id }, { replace: true })}
        onCreated={(id) => change({ ...NO_DIALOG, demande: id }, { replace: true })}
        moveDialog={(request, onClose) => <MoveRequest key={request.id} request={request} onClose={onClose} />}
      />
    </>
  )
}
