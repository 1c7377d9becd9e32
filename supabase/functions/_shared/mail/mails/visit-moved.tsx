import { defineMail } from "../mail.ts"
import { VisitLetter, visitWords } from "../parts/visit.tsx"
import { readVisit, readVisitAppointment } from "../payloads/visit.ts"

/** To the client whose visit is at another moment; its calendar file replaces the former one. */
export const visitMoved = defineMail({
  to: "client",
  read: readVisit,
  calendar: readVisitAppointment,
  texts: "visit_moved",
  words: visitWords,
  body: (letter) => <VisitLetter {...letter} title="Votre visite est déplacée" />,
})
