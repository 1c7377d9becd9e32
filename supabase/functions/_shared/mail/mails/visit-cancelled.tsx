import { defineMail } from "../mail.ts"
import { VisitLetter, visitWords } from "../parts/visit.tsx"
import { readVisit, readVisitAppointment } from "../payloads/visit.ts"

/** To the client whose visit does not take place; its calendar file removes it. */
export const visitCancelled = defineMail({
  to: "client",
  read: readVisit,
  calendar: readVisitAppointment,
  texts: "visit_cancelled",
  words: visitWords,
  body: (letter) => <VisitLetter {...letter} title="Notre visite est annulée" isOff />,
})
