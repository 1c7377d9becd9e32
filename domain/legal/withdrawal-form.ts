const TITLE = "Modèle de formulaire de rétractation"
const HINT = "Veuillez compléter et renvoyer ce formulaire uniquement si vous souhaitez vous rétracter du contrat."

type Seller = { name: string; address: string | null; email: string | null }

/** The model form of the code de la consommation (annex to R221-1), which goes with a contract made at a distance or at home (L221-5, L221-9). */
export function withdrawalForm({ name, address, email }: Seller, contract = "…") {
  return {
    title: TITLE,
    hint: HINT,
    lines: [
      `À l’attention de ${[name, address, email].filter(Boolean).join(", ")}\u00a0:`,
      `Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous\u00a0: ${contract}`,
      "Commandée le\u00a0: …",
      "Nom du consommateur\u00a0: …",
      "Adresse du consommateur\u00a0: …",
      "Signature du consommateur (uniquement si ce formulaire est envoyé sur papier)\u00a0: …",
      "Date\u00a0: …",
    ],
  }
}
