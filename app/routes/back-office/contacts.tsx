import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Inbox } from "lucide-react"
import { lazy } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { officeMeta, useCompanyName } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { ContactCounters } from "#app/features/contact-requests/components/contact-counters.tsx"
import { ContactExport } from "#app/features/contact-requests/components/contact-export.tsx"
import { type ContactActions, ContactList } from "#app/features/contact-requests/components/contact-list.tsx"
import { ContactPanel } from "#app/features/contact-requests/components/contact-panel.tsx"
import { ContactToolbar } from "#app/features/contact-requests/components/contact-toolbar.tsx"
import { ContactConversion } from "#app/features/contact-requests/components/conversion/contact-conversion.tsx"
import { RefreshButton } from "#app/features/contact-requests/components/refresh-button.tsx"
import { COUNT_LIMIT, PAGE_SIZE } from "#app/features/contact-requests/data.ts"
import { DIALOG_OF, contactParams } from "#app/features/contact-requests/list-state.ts"
import {
  contacts,
  overviewQuery,
  useDeleteContact,
  useSetContactStatus,
} from "#app/features/contact-requests/queries.ts"
import { prime } from "#app/office/live/query-client.ts"
import { useUrlState } from "#app/office/records/url-state.ts"
import type { ContactStatus } from "#domain/contact/labels.ts"
import type { Route } from "./+types/contacts"

const NO_DIALOG = { fenetre: null, pour: null }

// The form of small jobs, from their own screen: a request made of a contact is checked like any other.
const RequestForm = lazy(() =>
  import("#app/features/requests/components/dialogs/request-form-dialog.tsx").then((module) => ({
    default: module.RequestFormDialog,
  })),
)

const RecordAside = lazy(() => import("./record-aside.tsx").then((module) => ({ default: module.RecordAside })))

export const meta = officeMeta("Demandes de contact")

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filter, openId, conversion } = contactParams.parse(new URL(request.url).searchParams)
  prime(contacts.listQuery(filter))
  prime(overviewQuery())
  for (const id of [openId, conversion?.id]) if (id) prime(contacts.detailsQuery(id))
}

export default function ContactsScreen() {
  const [{ filter, isFiltered, openId, conversion }, change] = useUrlState(contactParams.parse)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false })
  const view = isPhone ? "cards" : "table"
  const list = useQuery(contacts.listQuery(filter))
  const company = useCompanyName()
  const setStatus = useSetContactStatus()
  const remove = useDeleteContact()

  const actions: ContactActions = {
    onStatus: ({ id }, status) => setStatus.mutate({ id, values: { status } }),
    onDelete: ({ id }) =>
      confirmAction({
        title: "Supprimer la demande",
        question: "Êtes-vous sûr de vouloir supprimer cette demande ?",
        confirmLabel: "Supprimer",
        isDestructive: true,
        onConfirm: () => remove.mutate(id, { onSuccess: () => change({ demande: null }, { replace: true }) }),
      }),
  }

  function hrefOf({ id }: { id: string }) {
    const next = new URLSearchParams(params)
    next.set("demande", id)
    return `?${next}`
  }

  function hrefOfStatus(status: ContactStatus | null) {
    return status === null ? "/admin/contacts" : `/admin/contacts?statut=${status}`
  }

  return (
    <>
      <PageHeader
        title="Demandes de contact"
        description="Ce que les visiteurs ont écrit depuis le site."
        actions={
          <>
            <RefreshButton />
            <ContactExport filter={filter} company={company} />
          </>
        }
      />
      <ContactCounters status={filter.status} hrefOf={hrefOfStatus} />
      <ContactToolbar filter={filter} company={company} isPhone={isPhone} onChange={change} />
      <RecordList
        read={list}
        view={view}
        page={filter.page}
        pageSize={PAGE_SIZE}
        countLimit={COUNT_LIMIT}
        onPage={(number) => change({ page: number })}
        errorTitle="Erreur lors du chargement des demandes de contact"
        empty={{ icon: Inbox, title: "Aucune demande", description: "Les demandes de devis du site arriveront ici." }}
        noResult="Aucune demande ne correspond à ces critères."
        isFiltered={isFiltered}
        onClear={() => change(contactParams.noFilter)}
      >
        {(rows, isStale) => (
          <ContactList rows={rows} view={view} isStale={isStale} company={company} hrefOf={hrefOf} {...actions} />
        )}
      </RecordList>
      <ContactPanel
        id={openId}
        isCovered={conversion !== null}
        company={company}
        onConvert={(target, id) => change({ fenetre: DIALOG_OF[target], pour: id })}
        onClose={() => change({ demande: null })}
        aside={(id) => <RecordAside subject="contact_request_id" id={id} />}
        {...actions}
      />
      <ContactConversion
        conversion={conversion}
        onClose={() => change(NO_DIALOG, { replace: true })}
        bricoForm={(origin) => (
          <RequestForm
            request={null}
            origin={origin}
            onClose={() => change(NO_DIALOG, { replace: true })}
            // In the place of the dialog: going back leads to the request, not to its conversion.
            onCreated={(id) => void navigate(`/admin/brico?demande=${id}`, { replace: true })}
          />
        )}
      />
    </>
  )
}
