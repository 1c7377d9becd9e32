import { capitalized } from "../typography.ts"
import type { Company } from "../company/company.ts"
import { byLines, type Lines } from "../company/lines.ts"
import { departmentLabels, zoneSentence } from "../company/zone.ts"
import { begunWorkSentence, quoteFirstSentence, refundedInFull } from "../booking/consents.ts"

export type Faq = { question: string; answer: string }

type Offer = Pick<Company, "lines" | "departments" | "takesBookings">

/**
 * The six questions of the specification (§7), shown when the company has none of its own or they cannot be read. Those about a line that the
 * company does not offer are left out, and those about a booking while none is taken; the zone is the one served.
 */
export function defaultFaqs({ lines, departments, takesBookings }: Offer): Faq[] {
  const booking: Faq[] = lines.brico && takesBookings ? bookingFaqs : []
  return [
    ...booking.slice(0, 1),
    zoneFaq(lines, departments),
    delayFaq(lines),
    quoteFaq(lines),
    guaranteeFaq,
    ...booking.slice(1),
  ]
}

const originals = () =>
  defaultFaqs({ lines: { reno: true, brico: true }, departments: Object.keys(departmentLabels), takesBookings: true })

/**
 * The questions of the contact page. Those that staff wrote or changed are shown as they are; a stored one that still has its first text (the
 * seed inserts the six) follows what the company offers and where.
 */
export function faqsFor(stored: Faq[] | null, company: Offer): Faq[] {
  const [own, first] = [defaultFaqs(company), originals()]
  if (stored === null) return own
  return stored.flatMap((faq) => {
    const isOriginal = first.some(({ question, answer }) => faq.question === question && faq.answer === answer)
    return isOriginal ? own.filter(({ question }) => question === faq.question) : [faq]
  })
}

const bookingFaqs: Faq[] = [
  {
    question: "À quoi correspond l’acompte payé à la réservation\u00a0?",
    answer: `Il réserve votre créneau Brico et se déduit de la facture. Il est ${refundedInFull}. ${begunWorkSentence} ${quoteFirstSentence}`,
  },
  {
    question: "Puis-je déplacer ou annuler un rendez-vous\u00a0?",
    answer:
      "Oui, depuis le lien «\u00a0Gérer mon rendez-vous\u00a0» de votre e-mail de confirmation, ou par téléphone. Le montant remboursé s’affiche avant que vous ne confirmiez l’annulation.",
  },
]

const guaranteeFaq: Faq = {
  question: "Quelles garanties couvrent vos travaux\u00a0?",
  answer:
    "Des garanties prévues par la loi, selon la nature des travaux\u00a0: parfait achèvement pendant un an après la réception, bon fonctionnement des équipements pendant deux ans, et garantie décennale pour les ouvrages qui en relèvent. Les garanties et l’assurance applicables à votre chantier sont indiquées sur votre devis.",
}

function zoneFaq({ brico }: Lines, departments: readonly string[]): Faq {
  const check = " Le code postal que vous indiquez en réservant nous permet de le vérifier aussitôt."
  return {
    question: "Dans quelles communes intervenez-vous\u00a0?",
    answer: `${zoneSentence(departments)}${brico ? check : ""}`,
  }
}

function delayFaq(lines: Lines): Faq {
  const brico =
    "les créneaux ouverts s’affichent en direct sur la page Brico\u00a0; nous vous appelons ensuite pour préparer notre venue."
  const reno =
    "décrivez-nous votre projet par le formulaire de contact\u00a0: nous convenons d’une visite avec vous, puis le devis détaillé suit."
  return {
    question: "Sous quel délai pouvez-vous venir\u00a0?",
    answer: byLines(lines, {
      both: `Pour un petit travail, ${brico} Pour une rénovation, ${reno}`,
      brico: capitalized(brico),
      reno: capitalized(reno),
    }),
  }
}

function quoteFaq(lines: Lines): Faq {
  const free = byLines(lines, {
    both: "La visite et le devis d’une rénovation sont gratuits et ne vous engagent à rien.",
    reno: "La visite et le devis sont gratuits et ne vous engagent à rien.",
    brico: "Le devis que vous demandez par le formulaire de contact est gratuit et ne vous engage à rien.",
  })
  return {
    question: "Le devis est-il gratuit\u00a0?",
    answer: `Oui. ${free} Le devis détaille les quantités, les prix et le calendrier\u00a0; aucun travail supplémentaire n’est fait sans votre accord écrit.`,
  }
}
