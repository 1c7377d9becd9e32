import { countOf } from "../numbers.ts"
import { settingsPath } from "../settings-tabs.ts"
import { QUESTIONS } from "./questions.ts"

/** What « Mise en service » says while the owner has not answered every question. */
export function complianceGaps(answered: number) {
  if (answered >= QUESTIONS.length) return []
  return [
    {
      key: "compliance",
      blocks: false,
      title: `Conformité\u00a0: ${countOf(answered, "réponse", "réponses")} sur ${QUESTIONS.length}`,
      detail: "Un logiciel qui enregistre des paiements pose des questions auxquelles vous seul pouvez répondre.",
      ways: [{ label: "Paramètres, Conformité", to: settingsPath("conformite") }],
    },
  ]
}
