import type { MailTemplate } from "./labels.ts"

/** The texts of a mail that the owner may adapt: plain text, an empty line between paragraphs. */
export type MailTexts = { subject: string; opening: string; closing: string }

const HELLO = "Bonjour {prénom},"
const TEAM = "L’équipe {entreprise}"
const greet = (...paragraphs: string[]) => [HELLO, ...paragraphs].join("\n\n")

/**
 * Default texts of the mails to customers. The part between opening and closing (dates, money, rights, links, the contract) is fixed.
 * `contact_reply` is absent: staff write each one.
 */
export const originalTexts = {
  booking_accepted: {
    subject: "Confirmé\u00a0: {rendez-vous}",
    opening: greet(
      "Nous avons lu votre demande, tout est en ordre\u00a0: notre équipe vient comme prévu. Si quelque chose change de votre côté, {contact}.",
    ),
    closing: TEAM,
  },
  booking_cancelled: { subject: "{Rendez-vous} est annulé", opening: HELLO, closing: TEAM },
  booking_cancelled_by_company: {
    subject: "Nous devons annuler {rendez-vous}",
    opening: greet(
      "Nous ne pourrons pas venir à la date ci-dessous, et nous en sommes désolés. {Contact} pour convenir d’une autre date, ou choisissez-la en ligne.",
    ),
    closing: TEAM,
  },
  booking_confirmed: {
    subject: "Votre réservation du {créneau} est enregistrée",
    opening: greet(
      "Merci de votre confiance. Nous avons bien reçu votre acompte de {acompte}. Nous vous appelons au {téléphone} pour préparer notre venue.",
    ),
    closing: `À très bientôt,\n\n${TEAM}`,
  },
  booking_departed: {
    subject: "Nous sommes en route",
    opening: greet(
      "Notre équipe vient de partir : elle arrive chez vous pour {rendez-vous}. Un empêchement ? {Contact}.",
    ),
    closing: TEAM,
  },
  booking_early_start: {
    subject: "Votre demande est enregistrée\u00a0: {rendez-vous}",
    opening: HELLO,
    closing: TEAM,
  },
  booking_link: {
    subject: "Le lien de {rendez-vous}",
    opening: greet(
      "Vous avez demandé le lien de votre rendez-vous\u00a0: avec lui, vous pouvez le déplacer, l’annuler ou l’ajouter à votre agenda.",
    ),
    closing: TEAM,
  },
  booking_moved: {
    subject: "Votre rendez-vous est déplacé au {créneau}",
    opening: HELLO,
    closing: TEAM,
  },
  booking_note: {
    subject: "La note de {rendez-vous}",
    opening: greet("Voici, en pièce jointe, la note de {rendez-vous} pour «\u00a0{prestation}\u00a0»."),
    closing: TEAM,
  },
  booking_planned: {
    subject: "Votre rendez-vous du {créneau}",
    opening: greet("Comme convenu, nous viendrons à la date ci-dessous. Un empêchement\u00a0? {Contact}."),
    closing: TEAM,
  },
  booking_price_changed: {
    subject: "Le nouveau prix de {rendez-vous}",
    opening: greet("Comme convenu avec vous, voici le nouveau prix de votre intervention."),
    closing: TEAM,
  },
  booking_refunded: {
    subject: "Votre remboursement de {remboursement} est parti",
    opening: HELLO,
    closing: TEAM,
  },
  booking_reinstated: {
    subject: "Finalement, nous venons\u00a0: {rendez-vous}",
    opening: greet(
      "Notre message d’annulation ne vaut plus\u00a0: nous viendrons à la date ci-dessous. Elle ne vous convient plus\u00a0? {Contact}.",
    ),
    closing: TEAM,
  },
  booking_reminder: {
    subject: "Demain à {heure}\u00a0: {prestation}",
    opening: greet(
      "Notre équipe vient demain. Merci de lui laisser un accès dégagé, et de prévoir une place pour se garer si vous le pouvez.",
    ),
    closing: `Un empêchement, une question\u00a0? {Contact}.\n\nÀ demain,\n\n${TEAM}`,
  },
  booking_slot_lost: {
    subject: "Votre créneau du {date} n’est plus disponible\u00a0: votre acompte vous est rendu",
    opening: greet(
      "Votre paiement nous est parvenu après la fin du délai de réservation, et le créneau que vous aviez choisi a été pris entre-temps. Nous en sommes désolés.",
    ),
    closing: `Vous préférez que nous cherchions une date ensemble\u00a0? {Contact}.\n\n${TEAM}`,
  },
  booking_withdrawn: {
    subject: "Accusé de réception de votre rétractation ({référence})",
    opening: HELLO,
    closing: TEAM,
  },
  client_link: {
    subject: "Suivez votre chantier avec {entreprise}",
    opening: greet(
      "Voici la page de votre chantier\u00a0: où nous en sommes, la prochaine étape, les photos et les documents, et de quoi nous écrire. Elle s’ouvre sans compte ni mot de passe.",
    ),
    closing: TEAM,
  },
  client_news: { subject: "Du nouveau sur votre chantier\u00a0: {nouveautés}", opening: HELLO, closing: TEAM },
  client_payment_received: {
    subject: "Nous avons bien reçu votre acompte de {somme}",
    opening: greet(
      "Nous avons bien reçu votre acompte de {somme} pour votre {devis}. Il sera déduit de votre facture.",
    ),
    closing: `Nous revenons vers vous pour préparer les travaux.\n\n${TEAM}`,
  },
  client_payment_returned: {
    subject: "Nous vous rendons {somme} ({devis})",
    opening: greet("La somme que vous aviez payée par carte pour votre {devis} vous est rendue."),
    closing: TEAM,
  },
  client_quote_code: {
    subject: "Le code pour signer votre {devis}",
    opening: greet("Voici le code qui signe votre {devis}. Saisissez-le sur la page où vous l’avez demandé."),
    closing: TEAM,
  },
  client_quote_reminder: {
    subject: "Votre {devis} attend votre réponse",
    opening: greet(
      "Vous avez reçu notre {devis}. Une question, un doute, une ligne à revoir\u00a0? {Contact}\u00a0: nous en parlons volontiers.",
    ),
    closing: TEAM,
  },
  client_quote_sent: {
    subject: "Votre {devis} de {entreprise}",
    opening: greet("Voici votre {devis}. Vous pouvez le lire, choisir les options et le signer depuis cette page."),
    closing: `Une question\u00a0? {Contact}.\n\n${TEAM}`,
  },
  client_quote_signed: {
    subject: "Votre {devis} est signé",
    opening: greet(
      "Merci de votre confiance. Vous trouverez en pièces jointes le {devis} signé et le dossier de preuve de la signature.",
    ),
    closing: `Nous revenons vers vous pour préparer les travaux.\n\n${TEAM}`,
  },
  client_quote_withdrawn: {
    subject: "Accusé de réception de votre rétractation ({devis})",
    opening: HELLO,
    closing: TEAM,
  },
  contact_acknowledged: {
    subject: "Votre demande est bien arrivée chez {entreprise}",
    opening: greet("Nous l’avons reçue et nous revenons vers vous {délai}, par téléphone ou par e-mail."),
    closing: TEAM,
  },
  invoice_paid: {
    subject: "Votre règlement est bien reçu ({facture})",
    opening: greet("Merci, nous avons bien reçu votre règlement."),
    closing: TEAM,
  },
  invoice_reminder: {
    subject: "{Rappel}\u00a0: votre {facture} reste à régler",
    opening: greet("Sauf erreur de notre part, le règlement de votre {facture} ne nous est pas encore parvenu."),
    closing: `Une question, une difficulté\u00a0? {Contact}\u00a0: nous en parlons volontiers.\n\n${TEAM}`,
  },
  invoice_retention_due: {
    subject: "La retenue de garantie de vos travaux est à régler\u00a0: {somme}",
    opening: greet("La retenue de garantie de {somme} que vous avez gardée sur vos travaux est maintenant due."),
    closing: `Une question\u00a0? {Contact}.\n\n${TEAM}`,
  },
  invoice_sent: {
    subject: "Votre {facture} de {entreprise}",
    opening: greet("Voici votre {facture}."),
    closing: `Une question\u00a0? {Contact}.\n\n${TEAM}`,
  },
  minutes_code: {
    subject: "Votre code pour signer le procès-verbal de réception",
    opening: HELLO,
    closing: TEAM,
  },
  minutes_sent: {
    subject: "Réception de vos travaux\u00a0: le procès-verbal à signer",
    opening: greet(
      "Voici le procès-verbal de réception de votre chantier «\u00a0{chantier}\u00a0», à lire et à signer.",
    ),
    closing: `Une question\u00a0? {Contact}.\n\n${TEAM}`,
  },
  minutes_signed: {
    subject: "Réception de vos travaux\u00a0: le procès-verbal signé",
    opening: greet(
      "Merci. Vous trouverez en pièce jointe le procès-verbal de réception signé. Gardez-le\u00a0: vos garanties commencent ce jour-là.",
    ),
    closing: TEAM,
  },
  payment_link: {
    subject: "{Rendez-vous}\u00a0: l’acompte de {acompte}",
    opening: greet("Comme convenu au téléphone, voici le lien pour payer l’acompte de {acompte} de votre rendez-vous."),
    closing: TEAM,
  },
  review_request: {
    subject: "Votre avis sur notre venue",
    opening: greet(
      "Nous sommes venus chez vous le {date} pour «\u00a0{prestation}\u00a0». Merci de votre confiance\u00a0! Votre avis aide vos voisins à choisir, et nous aide à progresser. Il vous prendra deux minutes.",
    ),
    closing: TEAM,
  },
  visit_cancelled: {
    subject: "Notre visite du {créneau} est annulée",
    opening: greet("Nous ne passerons pas au moment indiqué ci-dessous. Pour convenir d’un autre jour, {contact}."),
    closing: TEAM,
  },
  visit_moved: {
    subject: "Notre visite est déplacée au {créneau}",
    opening: greet(
      "Nous passerons chez vous au moment indiqué ci-dessous, et non à celui qui était prévu. S’il ne vous convient pas, {contact}.",
    ),
    closing: TEAM,
  },
  visit_planned: {
    subject: "Notre visite du {créneau}",
    opening: greet(
      "Comme convenu, nous passerons chez vous au moment indiqué ci-dessous. Un empêchement\u00a0? {Contact}.",
    ),
    closing: TEAM,
  },
  visit_reminder: {
    subject: "Demain à {heure}\u00a0: notre visite",
    opening: greet("Nous passons chez vous demain."),
    closing: `Un empêchement, une question\u00a0? {Contact}.\n\nÀ demain,\n\n${TEAM}`,
  },
} satisfies Partial<Record<MailTemplate, MailTexts>>

export type AdaptableMail = keyof typeof originalTexts
export const ADAPTABLE_MAILS = Object.keys(originalTexts) as AdaptableMail[]
