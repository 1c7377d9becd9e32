import { ACCOUNTS_YEARS } from "../law.gen.ts"
import { inWords } from "../numbers.ts"
/** What the product does for each condition of the law on payment software; docs/ledger.md says how. */
export const GUARANTEES = [
  {
    title: "Inaltérabilité",
    text: "Chaque encaissement, remboursement ou annulation est une ligne qui reste. La base de données refuse de la modifier ou de la supprimer, à l’équipe, aux administrateurs et au site lui-même. Une erreur se corrige par une ligne de signe contraire, avec son auteur, sa minute et son motif. Une facture émise ne change pas non plus\u00a0: un avoir la corrige.",
  },
  {
    title: "Sécurisation",
    text: "Chaque ligne porte l’empreinte de la précédente\u00a0: ce qui serait changé, ajouté ou retiré par un autre chemin se voit. La dernière empreinte part par e-mail chaque matin et entre dans chaque sauvegarde\u00a0; une restauration laisse une trace. Les données de démonstration sont marquées.",
  },
  {
    title: "Conservation",
    text: `Chaque ligne garde son jour, la minute de sa saisie, son montant, son moyen de paiement, sa TVA et ce qu’elle corrige, pendant ${inWords(ACCOUNTS_YEARS)} ans après la fin de l’année. Les totaux de toute période se lisent sous «\u00a0Encaissements\u00a0».`,
  },
  {
    title: "Archivage",
    text: "Une archive par an, datée, dans des formats ouverts, avec sa notice en français et ses empreintes. Le site la fait de lui-même après le 1er\u00a0janvier, et à tout moment quand vous la demandez.",
  },
] as const

export const LAW =
  "Code général des impôts, art.\u00a0286, I, 3°\u00a0bis (code des impositions sur les biens et services, art.\u00a0L.\u00a0216-40, à partir du 1er\u00a0janvier 2027)\u00a0; BOI-TVA-DECLA-30-10-30."

export const LIMIT =
  "Qui possède la machine et sa base de données peut tout réécrire, la chaîne comprise. Seule une empreinte gardée ailleurs, comme celle de l’e-mail du matin, le révèle\u00a0: gardez ces e-mails."
