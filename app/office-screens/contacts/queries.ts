import { queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import type { ContactStatus } from "#domain/contact/labels.ts"
import { listContacts, readContact, readOverview } from "./data/list-contacts.ts"

export const contacts = defineRecords({
  table: "contact_requests",
  list: listContacts,
  read: readContact,
  // The panel shows the request or project that this one was converted into, so a rename or deletion must refetch it.
  detailsTables: ["brico_requests", "reno_projects"],
})

export function overviewQuery() {
  return queryOptions({
    queryKey: [contacts.table, "overview"] as const,
    ...reading(readOverview),
  })
}

export function useSetContactStatus() {
  return contacts.useSet<{ status: ContactStatus }>("Erreur lors de la mise à jour du statut")
}

export function useDeleteContact() {
  return contacts.useDelete({
    done: "Demande supprimée avec succès",
    failed: "Erreur lors de la suppression de la demande",
  })
}
