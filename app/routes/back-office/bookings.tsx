import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Inbox, Plus } from "lucide-react"
import { lazy } from "react"
import { useSearchParams } from "react-router"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { RequestDialogs } from "#app/features/requests/components/dialogs/request-dialogs.tsx"
import { RequestExport } from "#app/features/requests/components/request-export.tsx"
import { RequestList } from "#app/features/requests/components/request-list.tsx"
import { RequestPanel } from "#app/features/requests/components/request-panel.tsx"
import { RequestToolbar } from "#app/features/requests/components/request-toolbar.tsx"
import { COUNT_LIMIT, PAGE_SIZE, type RequestSummary } from "#app/features/requests/data.ts"
import { type DialogName, requestParams } from "#app/features/requests/list-state.ts"
import { requests, useSetRequestStatus } from "#app/features/requests/queries.ts"
import { useRemoval } from "#app/features/requests/use-removal.ts"
import { prime } from "#app/office/live/query-client.ts"
import { useUrlState } from "#app/office/records/url-state.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import type { Route } from "./+types/bookings"

const NO_DIALOG = { fenetre: null, pour: null, date: null, heure: null }

// Below what is looked at first.
const RecordAside = lazy(() => import("./record-aside.tsx").then((module) => ({ default: module.RecordAside })))

export const meta = officeMeta("Demandes Brico")

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filter, openId, dialog } = requestParams.parse(new URL(request.url).searchParams)
  prime(requests.listQuery(filter))
  for (const id of [openId, dialog?.id]) if (id) prime(requests.detailsQuery(id))
}

export default function BookingsScreen() {
  const [{ filter, isFiltered, view: chosenView, openId, dialog }, change] = useUrlState(requestParams.parse)
  const [params] = useSearchParams()
  const view = useView(chosenView)
  const list = useQuery(requests.listQuery(filter))
  const setStatus = useSetRequestStatus()
  const remove = useRemoval(() => change({ demande: null }, { replace: true }))

  const actions = {
    onStatus: ({ id }: RequestSummary, status: BricoStatus) => setStatus.mutate({ id, values: { status } }),
    onDialog: (name: DialogName, id: string) => change({ fenetre: name, pour: id }),
    onRemove: remove,
  }

  function hrefOf({ id }: RequestSummary) {
    const next = new URLSearchParams(params)
    next.set("demande", id)
    return `?${next}`
  }

  return (
    <>
      <PageHeader
        title="Demandes Brico"
        description="Petits travaux et dépannages, les plus récents d’abord."
        actions={
          <>
            <RequestExport filter={filter} />
            <Button
              leftSection={<Plus aria-hidden size={16} />}
              onClick={() => change({ fenetre: "nouvelle", pour: null })}
            >
              Nouvelle demande
            </Button>
          </>
        }
      />
      <RequestToolbar filter={filter} view={view} onChange={change} />
      <RecordList
        read={list}
        view={view}
        page={filter.page}
        pageSize={PAGE_SIZE}
        countLimit={COUNT_LIMIT}
        onPage={(number) => change({ page: number })}
        empty={{ icon: Inbox, title: "Aucune demande", description: "Les réservations du site arriveront ici." }}
        noResult="Aucune demande ne correspond à ces critères."
        isFiltered={isFiltered}
        onClear={() => change(requestParams.noFilter)}
      >
        {(rows, isStale) => <RequestList rows={rows} view={view} isStale={isStale} hrefOf={hrefOf} {...actions} />}
      </RecordList>
      <RequestPanel
        id={openId}
        isCovered={dialog !== null}
        onClose={() => change({ demande: null })}
        aside={(id) => <RecordAside subject="request_id" id={id} />}
        {...actions}
      />
      <RequestDialogs
        dialog={dialog}
        onClose={() => change(NO_DIALOG, { replace: true })}
        onOpen={(name, id) => change({ fenetre: name, pour: id }, { replace: true })}
        onCreated={(id) => change({ ...NO_DIALOG, demande: id }, { replace: true })}
      />
    </>
  )
}
