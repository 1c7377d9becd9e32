import { choiceParam, readParams } from "#app/office/records/list-params.ts"

const TABS = ["apercu", "jalons", "depenses", "devis", "photos", "documents", "client", "notes", "historique"] as const

const params = {
  onglet: choiceParam(TABS),
  mode: choiceParam(["edition"]),
  fenetre: choiceParam(["chiffrage"]),
}

/** What the address of a project's page says: which tab is open, whether its facts are being edited, and which dialog is over it. */
export function parsePage(address: URLSearchParams) {
  const { onglet, mode, fenetre } = readParams(params, address)
  const tab = onglet ?? "apercu"
  return { tab, isEditing: tab === "apercu" && mode === "edition", dialog: fenetre }
}
