import { begunWorkSentence, quoteFirstSentence, refundedInFull } from "../booking/consents.ts"

export type Faq = { question: string; answer: string }

/** Shown when the company has no questions or they cannot be read (specification §7). The seed inserts the same ones. */
export const defaultFaqs: Faq[] = [
  {
    question: "À quoi correspond l’acompte payé à la réservation\u00a0?",
    answer: `Il réserve votre créneau Brico et se déduit de la facture. Il est ${refundedInFull}. ${begunWorkSentence} ${quoteFirstSentence}`,
  },
  {
    question: "Dans quelles communes intervenez-vous\u00a0?",
    answer:
      "À Paris et dans toute l’Île-de-France\u00a0: départements 75, 77, 78, 91, 92, 93, 94 et 95. Le code postal que vous indiquez en réservant nous permet de le vérifier aussitôt.",
  },
  {
    question: "Sous quel délai pouvez-vous venir\u00a0?",
    answer:
      "Pour un petit travail, les créneaux ouverts s’affichent en direct sur la page Brico\u00a0; nous vous appelons ensuite pour préparer notre venue. Pour une rénovation, décrivez-nous votre projet par le formulaire de contact\u00a0: nous convenons d’une visite avec vous, puis le devis détaillé suit.",
  },
  {
    question: "Le devis est-il gratuit\u00a0?",
    answer:
      "Oui. La visite et le devis d’une rénovation sont gratuits et ne vous engagent à rien. Le devis détaille les quantités, les prix et le calendrier\u00a0; aucun travail supplémentaire n’est fait sans votre accord écrit.",
  },
  {
    question: "Quelles garanties couvrent vos travaux\u00a0?",
    answer:
      "Des garanties prévues par la loi, selon la nature des travaux\u00a0: parfait achèvement pendant un an après la réception, bon fonctionnement des équipements pendant deux ans, et garantie décennale pour les ouvrages qui en relèvent. Les garanties et l’assurance applicables à votre chantier sont indiquées sur votre devis.",
  },
  {
    question: "Puis-je déplacer ou annuler un rendez-vous\u00a0?",
    answer:
      "Oui, depuis le lien «\u00a0Gérer mon rendez-vous\u00a0» de votre e-mail de confirmation, ou par téléphone. Le montant remboursé s’affiche avant que vous ne confirmiez l’annulation.",
  },
]
