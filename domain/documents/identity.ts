/** What a note needs of the company (`private.missing_identity`), in the words of Paramètres. */
const labels: Record<string, string> = {
  legal_form: "la forme juridique",
  address: "l’adresse",
  siret: "le SIRET",
  rcs: "l’immatriculation (RCS ou RNE)",
  tva: "le numéro de TVA, ou la franchise en base",
}

/** « la forme juridique, le SIRET ». */
export function describeMissing(fields: string[]): string {
  return fields.map((field) => labels[field] ?? field).join(", ")
}
