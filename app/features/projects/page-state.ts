import * as z from "zod/mini"
import { choiceParam } from "#app/office/records/list-params.ts"

const TABS = ["apercu", "jalons", "depenses", "devis", "photos", "documents", "client", "notes", "historique"] as const

const schema = z.object({
  onglet: z.catch(z.enum(TABS), "apercu"),
  mode: choiceParam(["edition"]),
  fenetre: choiceParam(["chiffrage"]),
})

/** What the address of a project's page says: which tab is open, whether its facts are being edited, and which dialog is over it. */
export function parsePage(address: URLSearchParams) {
  const { onglet, mode, fenetre } = schema.parse(Object.fromEntries(address))
  return { tab: onglet, isEditing: onglet === "apercu" && mode === "edition", dialog: fenetre }
}
