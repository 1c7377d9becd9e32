import { defineMail } from "../mail.ts"
import { VisitLetter, visitWords } from "../parts/visit.tsx"
import { readVisit } from "../payloads/visit.ts"

/** To the client, the day before a visit. */
export const visitReminder = defineMail({
  to: "client",
  read: readVisit,
  texts: "visit_reminder",
  words: visitWords,
  body: (letter) => <VisitLetter {...letter} title="Nous passons demain" />,
})
