import { ACCOUNT_DEACTIVATED, SESSION_LOST } from "../auth/labels.ts"
import { know } from "./known.ts"

/** What any page can meet. The browser has these sentences always. */
export const GENERAL_ERRORS = know({
  invalid_input: [400, "Certaines informations sont manquantes ou incorrectes."],
  unauthenticated: [401, "Votre session a expiré. Veuillez vous reconnecter."],
  forbidden: [403, "Vous n’avez pas le droit d’effectuer cette action."],
  not_found: [404, "Cet élément est introuvable."],
  method_not_allowed: [405, "Cette action n’est pas prise en charge."],
  conflict: [409, "Ces informations ont été modifiées entre-temps. Rechargez la page."],
  payload_too_large: [413, "Les informations envoyées sont trop volumineuses."],
  too_many_requests: [429, "Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer."],
  /** Replaces the sentences of the next two codes when the browser has no network. */
  offline: [503, "Vous n’êtes pas connecté à internet. Vérifiez votre connexion, puis réessayez."],
  unexpected: [500, "Une erreur est survenue. Veuillez réessayer dans quelques instants."],
  /** Too many want the same row or the same day at this moment. */
  busy: [503, "Beaucoup de demandes arrivent en même temps. Veuillez réessayer dans quelques secondes."],
  unavailable: [503, "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants."],

  session_lost: [401, SESSION_LOST],
  account_deactivated: [401, ACCOUNT_DEACTIVATED],
  access_denied: [403, "Accès refusé"],

  unknown_place: [400, "Cette place n’existe pas"],
  item_gone: [404, "Cet élément n’existe plus"],
  still_used: [409, "Cet élément sert encore ailleurs\u00a0: désactivez-le plutôt que de le supprimer"],
  item_changed: [409, "Cet élément a été modifié par quelqu’un d’autre entre-temps"],
})
