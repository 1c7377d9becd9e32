import { choiceParam, readParams } from "#app/office/records/list-params.ts"

const TABS = ["apercu", "jalons", "depenses", "devis", "photos", "documents", "client", "notes", "historique"] as const

const params = {
  onglet: choiceParam(TABS),
  mode: choiceParam(["edition"]),
  fenetre: choiceParam(["chiffrage"]),
}

/** The state of a project's page in the URL: the open tab, whether the overview is edited, and the dialog. */
export function parsePage(address: URLSearchParams) {
  const { onglet, mode, fenetre } = readParams(params, address)
  const tab = onglet ?? "apercu"
  return { tab, isEditing: tab === "apercu" && mode === "edition", dialog: fenetre }
}
