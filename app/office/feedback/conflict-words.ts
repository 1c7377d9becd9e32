/** The ways on when two people changed the same: at a field of a form, and for a document that saves itself. */
export const WAYS = {
  keep: "Garder ma version",
  take: "Reprendre la version enregistrée",
}
