import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { choiceParam, defineListParams, idParam, nameParam } from "#app/office/records/list-params.ts"
import { SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"
import { type ContractorFilter, listContractors, listJobs, readContractor, readOverview, SORTS } from "./data.ts"

export const contractors = defineRecords({
  table: "contractors",
  list: listContractors,
  read: readContractor,
  detailsTables: ["contractor_absences", "contractor_papers", "brico_requests"],
})

export const overviewQuery = () =>
  queryOptions({
    queryKey: [contractors.table, "overview"] as const,
    ...reading(readOverview, ["brico_requests"]),
  })

export const jobsQuery = (id: string) =>
  queryOptions({
    queryKey: [contractors.table, "jobs", id] as const,
    queryFn: () => listJobs(browserDb(), id),
    meta: { tables: ["brico_requests", "contractor_quote_requests", "reno_projects"] },
  })

/** Its key does not start with the table, so a change of a row does not sign the URLs again. */
export const filesQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: ["contractor_files", ...paths] as const,
    queryFn: () => signFiles(browserDb(), paths),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
  })

export const TABS = ["apercu", "statistiques", "disponibilites", "notes"] as const
export type Tab = (typeof TABS)[number]

export const DIALOGS = ["nouveau", "modifier", "document", "absence", "metiers"] as const
export type DialogName = (typeof DIALOGS)[number]
/** `line` is the id of the document that is changed; null for a new one. */
export type OpenDialog = { name: DialogName; id: string | null; line: string | null }

/** The state in the URL: the filter, the open subcontractor and its tab, and the dialog. */
export const contractorParams = defineListParams({
  params: {
    dispo: choiceParam(["available", "unavailable"]),
    specialite: nameParam,
    archives: choiceParam(["oui"]),
    tri: choiceParam(SORTS),
    "sous-traitant": idParam,
    onglet: choiceParam(TABS),
    fenetre: choiceParam(DIALOGS),
    pour: idParam,
    ligne: idParam,
  },
  filters: ["dispo", "specialite", "archives"],
  record: "sous-traitant",
  read({ q, dispo, specialite, archives, tri, page, onglet, fenetre, pour, ligne }) {
    const isArchived = archives !== null
    const filter: ContractorFilter = {
      query: q,
      availability: dispo,
      specialty: specialite,
      isArchived,
      sort: tri,
      page,
    }
    // Every dialog except « nouveau » and « metiers » needs the id of a subcontractor.
    const dialog: OpenDialog | null =
      fenetre && (fenetre === "nouveau" || fenetre === "metiers" || pour)
        ? { name: fenetre, id: pour, line: ligne }
        : null
    return { filter, dialog, tab: onglet ?? ("apercu" satisfies Tab) }
  },
})
