import { defineMail } from "../mail.ts"
import { VisitLetter, visitWords } from "../parts/visit.tsx"
import { readVisit, readVisitAppointment } from "../payloads/visit.ts"

/** To the client: staff agreed on a visit with them; with a calendar file. */
export const visitPlanned = defineMail({
  to: "client",
  read: readVisit,
  calendar: readVisitAppointment,
  texts: "visit_planned",
  words: visitWords,
  body: (letter) => <VisitLetter {...letter} title="Votre visite est fixée" />,
})
