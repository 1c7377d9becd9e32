import { OUT_OF_ZONE } from "../booking/labels.ts"
import { know } from "./known.ts"

/** Refusals that only functions and the site's server say. Their answers bring the sentence, so no browser carries this table. */
export const SERVER_ERRORS = know({
  // Booking by a visitor.
  out_of_zone: [422, OUT_OF_ZONE],
  invalid_details: [400, "Données invalides. Vérifiez vos informations."],
  proof_of_work_required: [
    403,
    "Votre navigateur n’a pas terminé sa vérification automatique. Patientez quelques secondes puis réessayez.",
  ],
  too_many_holds: [
    409,
    "Vous avez déjà deux réservations en attente de paiement. Terminez l’une d’elles, ou réessayez dans {minutes}\u00a0min.",
  ],
  day_on_hold: [
    409,
    "Beaucoup de réservations de ce jour attendent leur paiement. Choisissez un autre jour, ou réessayez dans {minutes}\u00a0min.",
  ],
  network_holds_too_much: [
    429,
    "Trop de réservations en attente de paiement viennent de votre réseau. Réessayez dans {minutes}\u00a0min ou appelez-nous.",
  ],
  amount_changed: [
    409,
    "Le montant a changé\u00a0: {change}. Rien n’est réservé\u00a0: vérifiez, puis acceptez de nouveau.",
  ],
  price_changed: [
    409,
    "Le prix de départ a changé\u00a0: {change}. Rien n’est réservé\u00a0: vérifiez, puis acceptez de nouveau.",
  ],
  terms_changed: [
    409,
    "Nos conditions générales ont changé\u00a0: version {change}. Rien n’est réservé\u00a0: relisez-les, puis acceptez de nouveau.",
  ],
  content_changed: [
    409,
    "La prestation a changé\u00a0: {change}. Rien n’est réservé\u00a0: vérifiez, puis acceptez de nouveau.",
  ],
  booking_underway: [409, "Cette réservation est déjà en cours"],
  booking_expired: [409, "Cette réservation a expiré. Veuillez choisir un nouveau créneau."],
  booking_not_found: [404, "Réservation introuvable"],
  payment_failed: [502, "Erreur lors de la création de la session de paiement"],
  wrong_signature: [400, "Signature absente ou incorrecte."],

  // Appointment management by a client.
  unknown_link: [404, "Ce lien n’est plus valable. Utilisez celui du dernier e-mail reçu, ou appelez-nous."],
  appointment_not_found: [404, "Rendez-vous introuvable"],
  appointment_undated: [404, "Ce rendez-vous n’a pas encore de date."],
  appointment_changed: [409, "Ce rendez-vous vient de changer. Vérifiez-le avant de continuer."],
  move_closed: [409, "Ce rendez-vous ne peut plus être déplacé en ligne. Appelez-nous."],
  cancel_closed: [409, "Ce rendez-vous ne peut plus être annulé en ligne. Appelez-nous."],
  email_closed: [409, "Cette adresse ne peut plus être corrigée ici. Appelez-nous."],
  contract_not_found: [404, "Aucune réservation ne correspond à cette référence et à cette adresse e-mail."],

  // Requests (staff).
  request_not_found: [404, "Demande introuvable"],

  // Price requests to subcontractors, and the client's page.
  contractor_gone: [404, "Ce sous-traitant n’est plus dans la liste"],
  price_request_due_day: [400, "Choisissez un délai de réponse à partir de demain, dans l’année"],
  price_request_closed: [409, "Le délai de réponse est passé, ou la demande est close. Appelez-nous."],
  choice_gone: [404, "Ce choix n’est plus proposé"],

  // Payments and refunds (staff).
  already_paid: [409, "Cette demande est déjà payée."],
  nothing_to_pay: [409, "Cette demande est annulée ou terminée\u00a0: il n’y a plus d’acompte à payer."],
  being_paid: [409, "Le client est en train de payer cette réservation en ligne."],
  just_paid: [409, "Le client vient de payer, ou son paiement est en cours."],
  no_card_payments: [
    409,
    "Aucun paiement en ligne n’est possible\u00a0: la clé de Stripe manque, ou Stripe la refuse (Paramètres, Mise en service). Aucun lien n’est parti.",
  ],
  date_missing: [400, "Fixez d’abord la date et l’heure du rendez-vous."],
  link_just_sent: [409, "Un lien de paiement vient d’être envoyé à ce client."],
  work_completed: [409, "Cette intervention est terminée\u00a0: elle ne s’annule plus."],
  refund_not_found: [404, "Remboursement introuvable"],

  // Accounts, settings, calendar, content.
  role_missing: [400, "Choisissez un rôle."],
  already_in_team: [409, "Cette adresse appartient déjà à un membre de l’équipe."],
  own_factor: [400, "Retirez votre propre double authentification depuis votre profil, avec un code."],
  no_factor: [404, "Cette personne n’a pas de double authentification."],
  mail_not_configured: [
    409,
    "Aucun serveur d’envoi n’est réglé\u00a0: «\u00a0Mise en service\u00a0» dit ce qu’il manque.",
  ],
  mail_not_sent: [502, "Le serveur d’envoi n’a pas pris le message."],
  test_mails_used_up: [429, "{most} mails d’essai par heure au plus. Réessayez plus tard."],
  reviews_not_configured: [
    409,
    "La synchronisation n’est pas configurée\u00a0: il manque GOOGLE_PLACES_API_KEY ou GOOGLE_PLACE_ID au serveur.",
  ],
  reviews_key_refused: [502, "Google refuse la clé de l’API Places, ou ne connaît pas cet établissement."],
  reviews_quota: [429, "Le quota de l’API Places est épuisé pour le moment. Réessayez demain."],
  reviews_unreachable: [502, "Google ne répond pas pour le moment. Aucun avis n’a été modifié."],
  backups_elsewhere: [
    409,
    "Sur un projet Supabase, les archives se font par la commande npm run backup\u00a0: Supabase sauvegarde la base de données, mais pas les fichiers.",
  ],
  backup_under_way: [409, "Une sauvegarde est déjà en cours. Attendez qu’elle se termine."],
  backup_failed: [500, "La sauvegarde n’a pas abouti\u00a0: la raison est notée au-dessus de la liste."],
  archive_gone: [404, "Cette archive n’existe plus."],
  archive_damaged: [409, "Cette archive est incomplète ou abîmée\u00a0: ne comptez pas sur elle. Faites-en une autre."],
  seal_under_way: [409, "Une autre archive est en train d’être scellée. Réessayez dans un instant."],
  download_over: [403, "Ce lien de téléchargement n’est plus valable. Demandez-en un autre."],

  // Quotes to clients.
  quote_expired: [409, "La validité de ce devis est dépassée. Demandez-nous de le prolonger."],
  quote_not_ready: [409, "Le document à signer se prépare encore. Réessayez dans quelques secondes."],
  too_many_codes: [429, "Trois codes ont déjà été envoyés\u00a0: attendez une heure avant d’en demander un autre."],
  codes_used_up: [
    429,
    "Trop de codes ont été demandés pour ce document\u00a0: appelez-nous, nous vous en enverrons une nouvelle version. Vous pouvez aussi le signer sur papier.",
  ],
  amendment_too_low: [
    409,
    "Cet avenant retire plus que ce qui reste à facturer de vos travaux\u00a0: appelez-nous, nous vous en enverrons une nouvelle version.",
  ],
  code_wrong: [400, "Ce code n’est pas le bon."],
  code_expired: [409, "Ce code n’est plus valable. Demandez-en un nouveau."],
  choices_in_preparation: [429, "Vos derniers choix sont encore en préparation. Réessayez dans une minute."],
  codes_not_mailed: [
    409,
    "Ce site n’envoie pas d’e-mails pour le moment\u00a0: le code ne peut pas vous parvenir. Signez sur papier, ou appelez-nous.",
  ],
  deposit_too_early: [
    409,
    "Devis signé à votre domicile\u00a0: la loi interdit tout paiement avant le {from} (article L221-10 du code de la consommation).",
  ],
  deposit_paid: [409, "L’acompte de ce devis est déjà payé."],
  card_not_offered: [409, "Ce devis ne se paie pas par carte. Rechargez la page\u00a0: elle dit comment le régler."],
  deposit_not_returnable: [409, "Ce devis n’est pas signé\u00a0: aucun acompte ne se rend d’ici."],
  withdrawal_over: [409, "Le délai de rétractation est terminé."],

  // Clients.
  callbacks_full: [
    409,
    "Beaucoup de personnes viennent de demander un appel. Réessayez plus tard, ou envoyez-nous une demande de devis.",
  ],
  too_many_callbacks: [
    429,
    "Trop de demandes d’appel depuis votre connexion. Réessayez dans une heure, ou appelez-nous.",
  ],
  callback_awaited: [409, "Vos demandes sont déjà notées\u00a0: nous vous appelons. Inutile de les renvoyer."],
})
