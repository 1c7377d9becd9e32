import { FIELD_LATE_DAYS } from "../law.gen.ts"
import { inWords } from "../numbers.ts"

import { know } from "./known.ts"

/** What is refused or only noted of the field (/terrain): the office loads it with its own table; it is all that the field's page knows besides the general ones. */
export const FIELD_ERRORS = know({
  device_revoked: [403, "L’accès de ce téléphone a été retiré. Ses données sont effacées."],
  request_cancelled: [409, "Ce rendez-vous est annulé."],
  action_too_old: [409, `Cette action a plus de ${inWords(FIELD_LATE_DAYS)} jours\u00a0: le bureau décide.`],
  appointment_moved: [409, "Le bureau a déplacé ce rendez-vous entre-temps."],
  other_team: [409, "Ce rendez-vous est passé à une autre équipe."],
  client_absent: [409, "Le client était absent\u00a0: le bureau décide de la suite."],
  reopened_too_late: [409, "Plus de dix minutes ont passé\u00a0: le bureau peut rouvrir l’intervention."],
  entry_not_yours: [409, "Cette ligne n’est pas de vous, ou date d’un autre jour."],
  time_too_long: [409, "Plus de seize heures notées ce jour-là\u00a0: le bureau vérifie."],
  action_unknown: [400, "Cette version du site ne connaît pas cette action."],
  action_too_long: [400, "Ce texte est trop long."],
  appointment_not_yours: [403, "Ce rendez-vous n’est pas dans votre journée."],
})
