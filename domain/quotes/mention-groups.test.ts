import { expect, test } from "vitest"
import { groupMentions } from "./mention-groups.ts"

const mention = (code: string, title: string) => ({ code, title, body: `Texte de ${code}.` })

test("mentions that are read together share a summary that names each of them, and none is lost", () => {
  const mentions = [
    mention("execution", "Début et durée des travaux"),
    mention("validity", "Validité"),
    mention("payment", "Paiement"),
    mention("deposit_home", "Acompte"),
    mention("seven_days", "Aucun paiement avant sept jours"),
    mention("withdrawal_home", "Droit de rétractation"),
    mention("vat_certification_10", "Certification pour la TVA à 10\u00a0% (lignes 1.1 et 1.2)"),
    mention("no_waste", "Gestion des déchets"),
    mention("rge", "Label RGE"),
    mention("parts_kept", "Pièces remplacées"),
    mention("parts_renounced", "Pièces remplacées"),
    mention("newer", "TVA sur les débits"),
  ]
  const groups = groupMentions(mentions)
  expect(groups.map(({ summary }) => summary)).toEqual([
    "Début et durée des travaux, validité",
    "Paiement, acompte, aucun paiement avant sept jours",
    "Droit de rétractation",
    "Certification pour la TVA à 10\u00a0%",
    "Gestion des déchets, label RGE",
    "Pièces remplacées",
    "TVA sur les débits",
  ])
  expect(groups.flatMap(({ mentions: inside }) => inside)).toEqual(mentions)
})
