import { Inbox } from "lucide-react"
import { lazy, useState } from "react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { officeMeta, useCompanyName, useLineNames } from "#app/office/shell/company-name.ts"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { type ContactActions, contactColumns } from "#app/office-screens/contacts/contact-columns.tsx"
import { ContactCounters } from "#app/office-screens/contacts/contact-counters.tsx"
import { ContactDialogs } from "#app/office-screens/contacts/contact-dialogs.tsx"
import { ContactConversion } from "#app/office-screens/contacts/conversion/contact-conversion.tsx"
import { EXPORT_PAGE, exportColumns, exportContacts } from "#app/office-screens/contacts/data/export-contacts.ts"
import { contactParams, DIALOG_OF } from "#app/office-screens/contacts/list-state.ts"
import { contacts, overviewQuery, useDeleteContact, useSetContactStatus } from "#app/office-screens/contacts/queries.ts"
import { contactServiceLabels, contactStatusLabels } from "#domain/contact/labels.ts"
import { Section } from "#app/office/records/facts.tsx"
import { RecordVisits } from "#app/office-screens/visits/record-visits.tsx"
import type { Route } from "./+types/contacts"

const NO_DIALOG = { fenetre: null, pour: null }

const PanelDetails = lazy(() =>
  import("#app/office-screens/contacts/panel-details.tsx").then((m) => ({ default: m.PanelDetails })),
)
// The form of the Brico screen: a request created from a contact gets the same checks.
const RequestForm = lazy(() =>
  import("#app/office-screens/requests/dialogs/request-form-dialog.tsx").then((m) => ({
    default: m.RequestFormDialog,
  })),
)
const VisitDialog = lazy(() =>
  import("#app/office-screens/visits/visit-dialog.tsx").then((m) => ({ default: m.VisitDialog })),
)
const RecordAside = lazy(() => import("./record-aside.tsx").then((m) => ({ default: m.RecordAside })))

export const meta = officeMeta("Demandes de contact")

const screen = defineListScreen(contacts.listQuery, contactParams, () => [overviewQuery()])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
  const { openId, conversion, dialog } = contactParams.parse(new URL(request.url).searchParams)
  for (const id of [openId, conversion?.id, dialog?.id]) if (id) prime(contacts.detailsQuery(id))
}

export default function ContactsScreen() {
  const list = screen.useList({ views: { from: "40em" } })
  const { change, hrefOf } = list
  const { filter, conversion, dialog } = list.state
  const [isViewing, setViewing] = useState(false)
  const navigate = useNavigate()
  const company = useCompanyName()
  const lineNames = useLineNames()
  const setStatus = useSetContactStatus()
  const remove = useDeleteContact()
  const closeDialog = () => change(NO_DIALOG, { replace: true })

  const actions: ContactActions = {
    onStatus: ({ id }, status) =>
      // « Converted » is no plain status: the dialog asks what to convert the contact into.
      status === "converted"
        ? change({ fenetre: "convertir", pour: id })
        : setStatus.mutate({ id, values: { status } }),
    onReply: ({ id }) => change({ fenetre: "repondre", pour: id }),
    onDelete: ({ id, name }) =>
      confirmDeletion({
        title: "Supprimer la demande",
        question: "Êtes-vous sûr de vouloir supprimer cette demande\u00a0?",
        detail: `${name}. Sa demande et ses photos ne pourront pas être récupérées.`,
        onConfirm: () => remove.mutate(id, { onSuccess: () => list.close() }),
      }),
  }

  return (
    <>
      <PageHeader
        title="Demandes de contact"
        hint="Ce que les visiteurs ont écrit depuis le site."
        more={
          <>
            <RefreshButton table={contacts.table} />
            <ExportButton
              fileName="demandes-de-contact"
              columns={exportColumns(lineNames)}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportContacts(browserDb(), filter, last)}
            />
          </>
        }
      />
      <ContactCounters status={filter.status} />
      <ListToolbar search="Rechercher une demande">
        <Filter name="statut" label="Statut" all="Tout statut" labels={contactStatusLabels} />
        <Filter name="service" label="Service" all="Tout service" labels={contactServiceLabels(lineNames)} />
        <Filter
          name="tri"
          label="Ordre"
          all="Plus récentes d’abord"
          labels={{ oldest: "Plus anciennes d’abord", client: "Par nom" }}
        />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Demandes de contact"
        columns={contactColumns({ lineNames, hrefOf, ...actions })}
        errorTitle="Erreur lors du chargement des demandes de contact"
        empty={{ icon: Inbox, title: "Aucune demande", description: "Les demandes de devis du site arriveront ici." }}
        noResult="Aucune demande ne correspond à ces critères."
      />
      <RecordPanel
        id={list.openId}
        query={contacts.detailsQuery}
        title="Demande de contact"
        titleOf={({ name }) => name}
        isCovered={conversion !== null || dialog !== null || isViewing}
        onClose={list.close}
      >
        {(contact) => (
          <PanelDetails
            key={contact.id}
            contact={contact}
            lineNames={lineNames}
            onViewing={setViewing}
            onConvert={(target, id) => change({ fenetre: DIALOG_OF[target], pour: id })}
            onVisit={(id) => change({ fenetre: "visite", pour: id })}
            {...actions}
          >
            <RecordVisits of={{ contact_request_id: contact.id }} frame={Section} />
            <RecordAside subject="contact_request_id" id={contact.id} />
          </PanelDetails>
        )}
      </RecordPanel>
      <ContactDialogs
        dialog={dialog}
        company={company}
        visit={({ id, name, phone, email, address }) => (
          <VisitDialog
            visit={null}
            origin={{ client_name: name, client_phone: phone, client_email: email, address }}
            links={{ contact_request_id: id }}
            onClose={closeDialog}
          />
        )}
        onConvert={(target, id) => change({ fenetre: DIALOG_OF[target], pour: id }, { replace: true })}
        onStatusOnly={({ id }) => {
          setStatus.mutate({ id, values: { status: "converted" } })
          closeDialog()
        }}
        onClose={closeDialog}
      />
      <ContactConversion
        conversion={conversion}
        onClose={closeDialog}
        bricoForm={(origin) => (
          <RequestForm
            request={null}
            origin={origin}
            onClose={closeDialog}
            // Replaces the dialog's history entry: « back » returns to the contact request, not to its conversion.
            onCreated={(id) => void navigate(`/admin/brico?demande=${id}`, { replace: true })}
          />
        )}
      />
    </>
  )
}
