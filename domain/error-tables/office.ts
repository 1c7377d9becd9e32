import { DOCUMENT_ERRORS } from "./documents.ts"
import "./field.ts"
import { PERIOD_ERRORS } from "./periods.ts"
import { RECEPTION_ERRORS } from "./reception.ts"
import { ACCOUNTS_YEARS, MOST_CASH_CENTS, OFF_PREMISES_DAYS, VIGILANCE_THRESHOLD_EUROS } from "../law.gen.ts"
import { formatCount, inWords } from "../numbers.ts"
import { know } from "./known.ts"

/** Refusals of the database that staff can meet. The office asks the database itself, which answers a bare code: its pages need the sentence. */
export const OFFICE_ERRORS = know({
  ...PERIOD_ERRORS,
  ...DOCUMENT_ERRORS,
  ...RECEPTION_ERRORS,
  // Booking by a visitor.
  booking_closed: [409, "Nous ne prenons pas de rendez-vous en ligne. Écrivez-nous\u00a0: nous vous répondons."],
  payments_closed: [409, "La réservation en ligne est fermée pour le moment\u00a0: {reach}."],
  service_unavailable: [409, "Cette prestation n’est plus proposée."],
  zone_not_covered: [
    422,
    "Le site ne couvre que l’Île-de-France\u00a0: indiquez au moins un des départements 75, 77, 78, 91, 92, 93, 94 et 95.",
  ],
  already_booked: [409, "Vous avez déjà un rendez-vous à cette heure, payé ou en attente de paiement\u00a0: {reach}."],
  slot_taken: [409, "Ce créneau vient d’être pris"],
  slot_closed: [409, "Ce créneau n’est plus ouvert à la réservation"],
  note_identity_missing: [
    409,
    "Complétez d’abord l’identité de votre entreprise dans Paramètres, Entreprise\u00a0: la note doit la porter.",
  ],
  note_not_ready: [409, "Cette note se prépare encore. Réessayez dans quelques secondes."],
  document_not_drawn: [
    409,
    "Le PDF de ce document ne peut pas être dessiné\u00a0: rien n’est parti, et rien n’est fixé. Prévenez la personne qui s’occupe du site\u00a0: la raison est dans son journal.",
  ],
  document_fixed: [
    403,
    `Un document établi ne change plus et ne se supprime pas avant ${inWords(ACCOUNTS_YEARS)} ans.`,
  ],

  // Appointment management by a client.
  refund_changed: [409, "Le montant remboursé a changé entre-temps. Vérifiez-le avant de confirmer."],

  // Requests (staff).
  request_gone: [404, "Cette demande n’existe plus"],
  request_changed: [409, "Cette demande a été modifiée par quelqu’un d’autre entre-temps"],
  reinstate_first: [409, "Cette demande est annulée\u00a0: rétablissez-la d’abord"],
  request_over: [409, "Cette intervention est terminée ou annulée"],
  visit_ahead: [409, "Ce rendez-vous est encore à venir"],
  request_closed: [409, "Une intervention terminée ou annulée ne se déplace pas"],
  client_has_hour: [
    409,
    "Ce client a déjà le rendez-vous {reference} à cette heure, peut-être réservé en ligne. Si c’en est bien un autre, enregistrez de nouveau.",
  ],
  team_busy: [409, "Cette équipe a déjà un rendez-vous à ce moment"],
  team_absent: [409, "Cette équipe est absente jusqu’au {until}"],
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
    `Ce projet a des encaissements, qui se gardent ${inWords(ACCOUNTS_YEARS)} ans\u00a0: il ne se supprime pas, archivez-le.`,
  ],
  project_has_quotes: [
    409,
    "Ce projet a des devis envoyés au client, qui se gardent\u00a0: il ne se supprime pas, il s’archive.",
  ],
  project_has_invoices: [
    409,
    `Ce projet a des factures, qui se gardent ${inWords(ACCOUNTS_YEARS)} ans\u00a0: il ne se supprime pas, archivez-le.`,
  ],
  request_has_invoices: [
    409,
    `Cette demande a une facture, qui se garde ${inWords(ACCOUNTS_YEARS)} ans\u00a0: elle ne se supprime pas, archivez-la.`,
  ],
  project_must_be_archived: [409, "Un projet qui porte de l’argent ne se supprime pas\u00a0: archivez-le."],

  // Price requests to subcontractors, and the client's page.
  photo_gone: [409, "Une photo choisie n’est plus dans le projet. Rouvrez la demande."],
  price_request_gone: [404, "Cette demande de chiffrage n’existe plus"],
  price_request_awarded: [409, "Un autre chiffrage de cette demande est déjà retenu"],
  price_request_not_awarded: [409, "Ce chiffrage n’est plus retenu"],
  award_paid: [
    409,
    "La dépense préparée pour ce chiffrage est déjà payée\u00a0: marquez-la non payée, ou gardez ce choix",
  ],
  price_request_unanswered: [409, "Ce sous-traitant n’a pas donné de prix"],
  price_request_not_withdrawable: [409, "Cette demande est déjà close"],
  papers_missing: [
    409,
    `Au-delà de ${formatCount(VIGILANCE_THRESHOLD_EUROS)}\u00a0€ HT sur douze mois, la loi demande les documents de vigilance du sous-traitant. Ajoutez-les, ou indiquez pourquoi vous retenez ce chiffrage sans eux.`,
  ],
  choice_made: [409, "Ce choix est déjà validé"],
  choice_options: [400, "Proposez de deux à six réponses"],

  // Payments and refunds (staff).
  phone_invalid: [400, "Ce numéro de téléphone semble incorrect."],
  email_invalid: [400, "Cette adresse e-mail semble incomplète."],
  email_missing: [400, "Ajoutez d’abord l’adresse e-mail du client."],
  paid_online: [409, "Un paiement en ligne se rembourse par le bouton «\u00a0Rembourser\u00a0»"],
  not_paid_by_card: [409, "Cette demande n’a pas de paiement par carte à rembourser."],
  payment_disputed: [
    409,
    "La banque du client conteste ce paiement\u00a0: attendez sa décision, sinon la somme partirait deux fois.",
  ],
  refund_too_high: [400, "Le remboursement dépasse ce qui reste de l’acompte."],
  ledger_fixed: [403, "Le journal des encaissements ne change pas\u00a0: corrigez par une ligne de sens inverse."],
  ledger_being_verified: [409, "Une vérification est déjà en cours\u00a0: attendez quelques secondes."],
  cash_too_high: [
    409,
    `La loi interdit à un particulier de payer plus de ${formatCount(MOST_CASH_CENTS / 100)}\u00a0€ en espèces pour un même contrat (code monétaire et financier, L112-6). Il peut encore payer {left}\u00a0€ en espèces.`,
  ],
  payment_in_future: [400, "Un encaissement ne porte pas une date à venir."],
  payments_changed: [
    409,
    "Un encaissement vient d’être noté ailleurs. Regardez la liste\u00a0: si celui-ci n’y est pas, enregistrez de nouveau.",
  ],
  payment_too_high: [409, "Ce montant dépasse le reste à payer ({due}\u00a0€)."],
  bank_line_gone: [404, "Cette ligne du relevé n’existe plus."],
  bank_line_decided: [409, "Cette ligne du relevé a déjà été traitée. Rechargez la page."],
  bank_receipt_taken: [
    409,
    "Cet encaissement n’est plus celui de cette ligne\u00a0: il a été corrigé, ou une autre ligne l’a pris.",
  ],
  payment_too_early: [
    409,
    `Devis signé chez le client\u00a0: la loi interdit d’encaisser pendant ${OFF_PREMISES_DAYS}\u00a0jours (article L221-10 du code de la consommation). Encaissable à partir du {from}, ou tout de suite si le client a demandé une réparation urgente.`,
  ],

  // Accounts, settings, calendar, content.
  opens_without_payments: [
    409,
    "Les petits travaux se réservent avec un acompte, et aucun paiement en ligne n’est possible\u00a0: réglez d’abord Stripe (Mise en service), ou fermez la ligne Brico dans Paramètres, Entreprise.",
  ],
  session_ended: [404, "Cette session est déjà terminée."],
  admin_only: [403, "Seul un administrateur peut changer un rôle ou un accès"],
  email_fixed: [403, "L’adresse e-mail d’un profil ne se modifie pas ici"],
  last_admin: [409, "Il doit rester au moins un administrateur actif"],
  history_fixed: [403, "L’historique ne se modifie pas"],
  work_gone: [409, "Cette tâche n’attend plus\u00a0: elle est faite, ou elle se fait en ce moment."],
  work_owed: [409, "Cette tâche est due à un client\u00a0: elle ne se met pas de côté."],
  answer_changed: [
    409,
    "Quelqu’un d’autre vient de répondre à cette question. Fermez cette fenêtre pour lire sa réponse.",
  ],
  settings_changed: [409, "Ces réglages ont été modifiés entre-temps. Rechargez la page avant d’enregistrer."],
  dates_not_blockable: [400, "Choisissez des dates à venir, {days} jours à la suite au plus"],
  date_already_blocked: [409, "Cette date est déjà bloquée"],
  dates_already_blocked: [409, "Ces dates sont déjà bloquées"],
  mail_not_resendable: [404, "Ce message ne peut pas être renvoyé."],
  review_source_fixed: [403, "L’origine d’un avis ne se modifie pas"],
  google_review_fixed: [403, "Le texte d’un avis Google ne se modifie pas"],
  person_missing: [400, "Indiquez une adresse e-mail ou un téléphone entier."],
  person_expected: [
    409,
    "Cette personne a encore un rendez-vous, un paiement ou un remboursement en cours\u00a0: terminez-le ou annulez-le d’abord.",
  ],
  person_ambiguous: [409, "{people}\u00a0clients ont cette adresse ou ce numéro\u00a0: choisissez de qui il s’agit."],

  request_invoiced: [409, "Ce rendez-vous est facturé\u00a0: pour changer son prix, faites d’abord un avoir."],

  // Clients, subcontractors, papers of the company.
  customer_gone: [404, "Cette fiche de client n’existe plus."],
  customer_changed: [409, "Quelqu’un d’autre vient de modifier cette fiche. Relisez-la avant d’enregistrer."],
  already_merged: [409, "Ces deux fiches sont déjà réunies."],
  merge_undecided: [409, "Ces deux fiches se contredisent\u00a0: choisissez ce qui compte."],
  merge_gone: [404, "Ces fiches sont déjà séparées."],
  family_full: [409, "{most}\u00a0fiches au plus peuvent être réunies."],
  import_gone: [404, "Cet import est déjà annulé."],
  place_gone: [404, "Ce lieu n’existe plus."],
  too_many_channels: [400, "{most}\u00a0numéros et adresses au plus."],
  contractor_tied: [409, "Ce sous-traitant a des missions, des chiffrages ou des dépenses\u00a0: archivez-le."],
  contractor_archived: [409, "Ce sous-traitant est archivé\u00a0: restaurez-le d’abord."],
  unknown_trade: [409, "L’un de ces métiers n’est plus dans la liste. Fermez la fiche et rouvrez-la."],
  code_taken: [409, "Un autre ouvrage a déjà ce code."],
  trade_taken: [409, "Ce métier est déjà dans la liste."],
  trades_full: [409, "La liste compte déjà {most}\u00a0métiers\u00a0: retirez-en un d’abord."],
  trade_in_use: [409, "Ce métier est sur la fiche de {names}\u00a0: retirez-le d’abord de là, ou renommez-le."],
  company_papers_full: [409, "La liste compte déjà {most}\u00a0documents\u00a0: supprimez ceux qui ne servent plus."],
})
