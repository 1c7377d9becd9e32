import { ACCOUNT_DEACTIVATED, SESSION_LOST } from "./auth/labels.ts"
import { OUT_OF_ZONE } from "./booking/labels.ts"
import { OFF_PREMISES_DAYS } from "./booking/terms.ts"
import { VIGILANCE_THRESHOLD_EUROS } from "./contractors/papers.ts"
import { formatCount } from "./numbers.ts"

/**
 * Every error code with its HTTP status and its French sentence, whose words in braces are parameters. `private.refuse(code, status,
 * parameters)` raises the same codes in the migrations; a test compares both.
 */
export const ERRORS = {
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
  unavailable: [503, "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants."],

  // Booking by a visitor.
  booking_closed: [409, "Nous ne prenons pas de rendez-vous en ligne. Écrivez-nous\u00a0: nous vous répondons."],
  zone_not_covered: [
    422,
    "Le site ne couvre que l’Île-de-France\u00a0: indiquez au moins un des départements 75, 77, 78, 91, 92, 93, 94 et 95.",
  ],
  service_unavailable: [409, "Cette prestation n’est plus proposée."],
  out_of_zone: [422, OUT_OF_ZONE],
  slot_taken: [409, "Ce créneau vient d’être pris"],
  slot_closed: [409, "Ce créneau n’est plus ouvert à la réservation"],
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
  booking_underway: [409, "Cette réservation est déjà en cours"],
  booking_expired: [409, "Cette réservation a expiré. Veuillez choisir un nouveau créneau."],
  booking_not_found: [404, "Réservation introuvable"],
  payment_failed: [502, "Erreur lors de la création de la session de paiement"],
  note_identity_missing: [
    409,
    "Complétez d’abord l’identité de votre entreprise dans Paramètres, Entreprise\u00a0: la note doit la porter.",
  ],
  note_not_ready: [409, "Cette note se prépare encore. Réessayez dans quelques secondes."],
  document_fixed: [403, "Un document établi ne change plus et ne se supprime pas avant dix ans."],
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
  refund_changed: [409, "Le montant remboursé a changé entre-temps. Vérifiez-le avant de confirmer."],

  // Requests (staff).
  request_not_found: [404, "Demande introuvable"],
  request_gone: [404, "Cette demande n’existe plus"],
  request_changed: [409, "Cette demande a été modifiée par quelqu’un d’autre entre-temps"],
  request_over: [409, "Cette intervention est terminée ou annulée"],
  request_closed: [409, "Une intervention terminée ou annulée ne se déplace pas"],
  team_busy: [409, "Cette équipe a déjà un rendez-vous à ce moment"],
  all_teams_busy: [409, "Toutes les équipes sont prises à ce moment"],
  fees_unreadable: [400, "La liste des frais supplémentaires est illisible"],
  fee_incomplete: [400, "Chaque frais demande une description, un prix unitaire et une quantité d’au moins 1"],
  must_be_archived: [409, "Une demande datée ou payée ne se supprime pas\u00a0: archivez-la."],
  checkout_open: [
    409,
    "Le client peut encore payer cette demande en ligne. Annulez-la d’abord\u00a0: son paiement se ferme quelques minutes après.",
  ],
  checkout_closing: [
    409,
    "Le paiement en ligne de cette demande annulée se ferme dans quelques minutes. Réessayez ensuite.",
  ],
  unknown_conversion: [400, "Cette conversion n’existe pas"],
  already_brico: [409, "Cette demande a déjà été convertie en demande Brico {reference}"],
  already_reno: [409, "Cette demande a déjà été convertie en projet Réno «\u00a0{name}\u00a0»"],

  // Renovations (staff).
  project_gone: [404, "Projet non trouvé"],
  project_changed: [409, "Ce projet a été modifié par quelqu’un d’autre entre-temps"],
  project_has_receipts: [
    409,
    "Ce projet a des encaissements, qui se gardent dix ans\u00a0: il ne se supprime pas, archivez-le.",
  ],
  project_has_quotes: [
    409,
    "Ce projet a des devis envoyés au client, qui se gardent\u00a0: il ne se supprime pas, il s’archive.",
  ],
  project_has_invoices: [
    409,
    "Ce projet a des factures, qui se gardent dix ans\u00a0: il ne se supprime pas, archivez-le.",
  ],
  request_has_invoices: [
    409,
    "Cette demande a une facture, qui se garde dix ans\u00a0: elle ne se supprime pas, archivez-la.",
  ],
  project_must_be_archived: [409, "Un projet qui porte de l’argent ne se supprime pas\u00a0: archivez-le."],
  // Price requests to subcontractors, and the client's page.
  contractor_gone: [404, "Ce sous-traitant n’est plus dans la liste"],
  photo_gone: [409, "Une photo choisie n’est plus dans le projet. Rouvrez la demande."],
  quote_due_day: [400, "Choisissez un délai de réponse à partir de demain, dans l’année"],
  quote_closed: [409, "Le délai de réponse est passé, ou la demande est close. Appelez-nous."],
  quote_gone: [404, "Cette demande de chiffrage n’existe plus"],
  quote_awarded: [409, "Un autre chiffrage de cette demande est déjà retenu"],
  quote_not_awarded: [409, "Ce chiffrage n’est plus retenu"],
  award_paid: [
    409,
    "La dépense préparée pour ce chiffrage est déjà payée\u00a0: marquez-la non payée, ou gardez ce choix",
  ],
  quote_unanswered: [409, "Ce sous-traitant n’a pas donné de prix"],
  quote_not_withdrawable: [409, "Cette demande est déjà close"],
  papers_missing: [
    409,
    `Au-delà de ${formatCount(VIGILANCE_THRESHOLD_EUROS)}\u00a0€ HT sur douze mois, la loi demande les documents de vigilance du sous-traitant. Ajoutez-les, ou indiquez pourquoi vous retenez ce chiffrage sans eux.`,
  ],
  choice_gone: [404, "Ce choix n’est plus proposé"],
  choice_made: [409, "Ce choix est déjà validé"],
  choice_options: [400, "Proposez de deux à six réponses"],

  // Payments and refunds (staff).
  already_paid: [409, "Cette demande est déjà payée."],
  nothing_to_pay: [409, "Cette demande est annulée ou terminée\u00a0: il n’y a plus d’acompte à payer."],
  being_paid: [409, "Le client est en train de payer cette réservation en ligne."],
  just_paid: [409, "Le client vient de payer, ou son paiement est en cours."],
  email_missing: [400, "Ajoutez d’abord l’adresse e-mail du client."],
  date_missing: [400, "Fixez d’abord la date et l’heure du rendez-vous."],
  link_just_sent: [409, "Un lien de paiement vient d’être envoyé à ce client."],
  paid_online: [409, "Un paiement en ligne se rembourse par le bouton «\u00a0Rembourser\u00a0»"],
  not_paid_by_card: [409, "Cette demande n’a pas de paiement par carte à rembourser."],
  work_completed: [409, "Cette intervention est terminée\u00a0: elle ne s’annule plus."],
  payment_disputed: [
    409,
    "La banque du client conteste ce paiement\u00a0: attendez sa décision, sinon la somme partirait deux fois.",
  ],
  refund_too_high: [400, "Le remboursement dépasse ce qui reste de l’acompte."],
  ledger_fixed: [403, "Le journal des encaissements ne change pas\u00a0: corrigez par une ligne de sens inverse."],
  ledger_being_verified: [409, "Une vérification est déjà en cours\u00a0: attendez quelques secondes."],
  cash_too_high: [
    409,
    "La loi interdit à un particulier de payer plus de 1\u202f000\u00a0€ en espèces pour un même contrat (code monétaire et financier, L112-6). Il peut encore payer {left}\u00a0€ en espèces.",
  ],
  payment_in_future: [400, "Un encaissement ne porte pas une date à venir."],
  payment_too_high: [409, "Ce montant dépasse le reste à payer ({due}\u00a0€)."],
  payment_too_early: [
    409,
    `Devis signé chez le client\u00a0: la loi interdit d’encaisser pendant ${OFF_PREMISES_DAYS}\u00a0jours (article L221-10 du code de la consommation). Encaissable à partir du {from}, ou tout de suite si le client a demandé une réparation urgente.`,
  ],
  refund_not_found: [404, "Remboursement introuvable"],

  // Accounts, settings, calendar, content.
  session_lost: [401, SESSION_LOST],
  account_deactivated: [401, ACCOUNT_DEACTIVATED],
  session_ended: [404, "Cette session est déjà terminée."],
  access_denied: [403, "Accès refusé"],
  admin_only: [403, "Seul un administrateur peut changer un rôle ou un accès"],
  email_fixed: [403, "L’adresse e-mail d’un profil ne se modifie pas ici"],
  last_admin: [409, "Il doit rester au moins un administrateur actif"],
  role_missing: [400, "Choisissez un rôle."],
  already_in_team: [409, "Cette adresse appartient déjà à un membre de l’équipe."],
  own_factor: [400, "Retirez votre propre double authentification depuis votre profil, avec un code."],
  no_factor: [404, "Cette personne n’a pas de double authentification."],
  history_fixed: [403, "L’historique ne se modifie pas"],
  period_invalid: [400, "Choisissez une période d’un an au plus, du premier au dernier jour."],
  settings_changed: [409, "Ces réglages ont été modifiés entre-temps. Rechargez la page avant d’enregistrer."],
  dates_not_blockable: [400, "Choisissez des dates à venir, {days} jours à la suite au plus"],
  date_already_blocked: [409, "Cette date est déjà bloquée"],
  dates_already_blocked: [409, "Ces dates sont déjà bloquées"],
  mail_not_configured: [
    409,
    "Aucun serveur d’envoi n’est réglé\u00a0: «\u00a0Mise en service\u00a0» dit ce qu’il manque.",
  ],
  mail_not_sent: [502, "Le serveur d’envoi n’a pas pris le message."],
  test_mails_used_up: [429, "{most} mails d’essai par heure au plus. Réessayez plus tard."],
  mail_not_resendable: [404, "Ce message ne peut pas être renvoyé."],
  review_source_fixed: [403, "L’origine d’un avis ne se modifie pas"],
  google_review_fixed: [403, "Le texte d’un avis Google ne se modifie pas"],
  reviews_not_configured: [
    409,
    "La synchronisation n’est pas configurée\u00a0: il manque GOOGLE_PLACES_API_KEY ou GOOGLE_PLACE_ID au serveur.",
  ],
  reviews_key_refused: [502, "Google refuse la clé de l’API Places, ou ne connaît pas cet établissement."],
  reviews_quota: [429, "Le quota de l’API Places est épuisé pour le moment. Réessayez demain."],
  reviews_unreachable: [502, "Google ne répond pas pour le moment. Aucun avis n’a été modifié."],
  backups_elsewhere: [409, "Votre projet Supabase fait ses propres sauvegardes (tableau de bord du projet, Database)."],
  backup_under_way: [409, "Une sauvegarde est déjà en cours. Attendez qu’elle se termine."],
  backup_failed: [500, "La sauvegarde n’a pas abouti\u00a0: la raison est notée au-dessus de la liste."],
  archive_gone: [404, "Cette archive n’existe plus."],
  archive_damaged: [409, "Cette archive est incomplète ou abîmée\u00a0: ne comptez pas sur elle. Faites-en une autre."],
  seal_under_way: [409, "Une autre archive est en train d’être scellée. Réessayez dans un instant."],
  download_over: [403, "Ce lien de téléchargement n’est plus valable. Demandez-en un autre."],
  person_missing: [400, "Indiquez une adresse e-mail ou un téléphone entier."],
  person_expected: [
    409,
    "Cette personne a encore un rendez-vous, un paiement ou un remboursement en cours\u00a0: terminez-le ou annulez-le d’abord.",
  ],
  person_ambiguous: [409, "{people}\u00a0clients ont cette adresse ou ce numéro\u00a0: choisissez de qui il s’agit."],

  // Quotes to clients.
  client_quote_gone: [404, "Ce devis n’existe plus."],
  quote_fixed: [409, "Ce devis est déjà envoyé\u00a0: il ne change plus. Faites-en une nouvelle version."],
  quote_changed: [409, "Ce devis a changé entre-temps. Rechargez la page."],
  quote_signed: [409, "Ce devis est signé\u00a0: une modification passe par un avenant."],
  quote_not_open: [409, "Ce devis n’attend plus de réponse."],
  quote_expired: [409, "La validité de ce devis est dépassée. Demandez-nous de le prolonger."],
  quote_not_ready: [409, "Le document à signer se prépare encore. Réessayez dans quelques secondes."],
  too_many_lines: [400, "Un devis compte {most}\u00a0lignes au plus."],
  missing_mentions: [409, "Il manque encore {n}\u00a0mentions avant l’envoi\u00a0: la liste est à côté du devis."],
  vat_not_certified: [
    400,
    "Sans la certification sur le logement, le taux de 20\u00a0% s’applique\u00a0: demandez un nouveau devis.",
  ],
  too_many_codes: [429, "Trois codes ont déjà été envoyés\u00a0: attendez une heure avant d’en demander un autre."],
  code_wrong: [400, "Ce code n’est pas le bon."],
  code_expired: [409, "Ce code n’est plus valable. Demandez-en un nouveau."],
  codes_not_mailed: [
    409,
    "Ce site n’envoie pas d’e-mails pour le moment\u00a0: le code ne peut pas vous parvenir. Signez le devis sur papier, ou appelez-nous.",
  ],
  withdrawal_over: [409, "Le délai de rétractation est terminé."],

  // Invoices.
  invoice_gone: [404, "Cette facture n’existe plus."],
  invoice_fixed: [409, "Cette facture est émise\u00a0: elle ne change plus. Faites un avoir."],
  invoice_changed: [409, "Cette facture a changé entre-temps. Rechargez la page."],
  invoice_incomplete: [
    409,
    "Il reste {n}\u00a0points à régler avant l’émission\u00a0: la liste est à côté de la facture.",
  ],
  invoice_not_payable: [409, "Cette facture n’attend pas de paiement."],
  quote_not_signed: [409, "Aucun devis signé\u00a0: il n’y a encore rien à facturer."],
  billing_closed: [
    409,
    "Les factures sont émises dans un autre logiciel. Pour les émettre ici, répondez d’abord aux questions de Paramètres, Conformité.",
  ],
  number_taken: [409, "Une autre facture porte déjà ce numéro."],
  issued_before_last: [
    409,
    "La dernière facture porte une date plus récente\u00a0: l’horloge de la machine retarde. Rien n’a été émis.",
  ],

  // Clients.
  callbacks_full: [409, "Beaucoup de personnes attendent déjà un appel. Écrivez-nous plutôt par la demande de devis."],
  callback_awaited: [409, "Vos demandes sont déjà notées\u00a0: nous vous appelons. Inutile de les renvoyer."],
  customer_gone: [404, "Cette fiche de client n’existe plus."],
  customer_changed: [409, "Quelqu’un d’autre vient de modifier cette fiche. Relisez-la avant d’enregistrer."],
  already_merged: [409, "Ces deux fiches sont déjà réunies."],
  merge_gone: [404, "Ces fiches sont déjà séparées."],
  family_full: [409, "{most}\u00a0fiches au plus peuvent être réunies."],
  import_gone: [404, "Cet import est déjà annulé."],
  place_gone: [404, "Ce lieu n’existe plus."],
  too_many_channels: [400, "{most}\u00a0numéros et adresses au plus."],
  contractor_tied: [409, "Ce sous-traitant a des missions, des chiffrages ou des dépenses\u00a0: archivez-le."],
  contractor_archived: [409, "Ce sous-traitant est archivé\u00a0: restaurez-le d’abord."],
  trade_taken: [409, "Ce métier est déjà dans la liste."],
  trades_full: [409, "La liste compte déjà {most}\u00a0métiers\u00a0: retirez-en un d’abord."],
  trade_in_use: [409, "Ce métier est sur la fiche de {names}\u00a0: retirez-le d’abord de là, ou renommez-le."],
  unknown_trade: [409, "L’un de ces métiers n’est plus dans la liste. Fermez la fiche et rouvrez-la."],
  company_papers_full: [409, "La liste compte déjà {most}\u00a0documents\u00a0: supprimez ceux qui ne servent plus."],
  code_taken: [409, "Un autre ouvrage a déjà ce code."],
  unknown_place: [400, "Cette place n’existe pas"],
  item_gone: [404, "Cet élément n’existe plus"],
  still_used: [409, "Cet élément sert encore ailleurs\u00a0: désactivez-le plutôt que de le supprimer"],
  item_changed: [409, "Cet élément a été modifié par quelqu’un d’autre entre-temps"],
} as const satisfies Record<string, readonly [status: number, sentence: string]>
