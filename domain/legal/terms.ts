import { inWords } from "../numbers.ts"
import { OFF_PREMISES_DAYS } from "../law.gen.ts"
import {
  begunWorkSentence,
  earlyStart,
  fullRefundCases,
  keptSentence,
  quoteFirst,
  refundDelay,
  slotSentence,
  urgentRepair,
} from "../booking/consents.ts"
import { withdrawalPeriod } from "../booking/terms.ts"
import { byLines, lineNamesOf, linesOf } from "../company/lines.ts"
import { describeZone } from "../company/zone.ts"
import { formatCents } from "../money.ts"
import { VAT_EXEMPTION } from "../vat.ts"
import { conformityNotice } from "./conformity.ts"
import { insuranceLines, type LegalSettings, mediatorOf, waysToWrite } from "./legal.ts"
import type { LegalPart } from "./text.ts"
import { withdrawalForm } from "./withdrawal-form.ts"

type Numbered = LegalPart & { isUnnumbered?: true }

/**
 * The general terms of sale in the departments `zones`. Without Brico they have no booking and no prepayment, without Réno no renovation; the
 * parts are numbered in their order. The refund rule is in `domain/booking/rules.ts`, its sentences in `domain/booking/consents.ts`.
 */
export function termsOfSale(settings: LegalSettings, zones: readonly string[]): LegalPart[] {
  let number = 0
  return partsOf(settings, zones).map(({ isUnnumbered, ...part }) =>
    isUnnumbered ? part : { ...part, title: `${(number += 1)}. ${part.title}` },
  )
}

function partsOf(settings: LegalSettings, zones: readonly string[]): Numbered[] {
  const { name } = settings
  const lines = linesOf(settings)
  const names = lineNamesOf(settings)
  const where = `Nous intervenons ${describeZone(zones).where}.`
  const taxes = settings.vat_exempt ? VAT_EXEMPTION : "toutes taxes comprises (TTC)"
  const rates = settings.rates_notice?.trim()
  const insurance = insuranceLines(settings)
  const form = withdrawalForm(settings)
  return [
    {
      id: "prestations",
      title: "Nos prestations",
      blocks: [
        byLines(lines, {
          both: `${names.brico} réunit les petits travaux, les dépannages et l’entretien, réservés en ligne. ${names.reno} réunit les travaux de rénovation, réalisés sur devis signé. ${where}`,
          brico: `${name} réalise des petits travaux, des dépannages et de l’entretien, réservés en ligne. ${where}`,
          reno: `${name} réalise des travaux de rénovation, sur devis signé. ${where}`,
        }),
      ],
    },
    {
      id: "prix",
      title: "Prix",
      blocks: [
        lines.brico
          ? `Tous les prix affichés sont en euros, ${taxes}. Un prix «\u00a0à partir de\u00a0» vaut pour la prestation décrite. ${quoteFirst.promise}\u00a0; ${quoteFirst.refusal}. Aucun travail n’est fait sans votre accord écrit.`
          : `Tous les prix sont en euros, ${taxes}. ${quoteFirst.promise}. Aucun travail n’est fait sans votre accord écrit.`,
        ...(rates && lines.brico ? [rates] : []),
      ],
    },
    ...(lines.brico ? bookingParts(settings) : []),
    withdrawalPart(settings),
    {
      id: "formulaire",
      title: form.title,
      isUnnumbered: true,
      blocks: [form.hint, { framed: form.lines }],
    },
    ...(lines.reno ? [renovationPart] : []),
    {
      id: "garanties",
      title: "Garanties et assurance",
      blocks: [
        "Vous bénéficiez des garanties prévues par la loi selon la nature des travaux\u00a0: parfait achèvement pendant un an (code civil, art.\u00a01792-6), bon fonctionnement pendant deux ans (art.\u00a01792-3), responsabilité décennale pour les ouvrages qui en relèvent (art.\u00a01792). Pour les biens que nous fournissons\u00a0:",
        { framed: conformityNotice },
        ...(insurance.length > 0 ? [{ lines: insurance }] : []),
      ],
    },
    {
      id: "litiges",
      title: "Réclamations, médiation, droit applicable",
      blocks: [
        ...mediationBlocks(settings),
        "Le contrat est soumis au droit français. Vous pouvez saisir, outre l’une des juridictions compétentes selon le code de procédure civile, celle du lieu où vous demeuriez à la conclusion du contrat ou lors de la survenance du dommage.",
      ],
    },
  ]
}

function bookingParts({ prepayment_cents }: LegalSettings): LegalPart[] {
  const deposit = formatCents(prepayment_cents)
  return [
    {
      id: "reservation",
      title: "Réservation et acompte",
      blocks: [
        `La réservation d’une intervention Brico est conclue quand vous payez en ligne un acompte de ${deposit}, par le bouton «\u00a0Confirmer et payer\u00a0». Cette somme est un acompte, non des arrhes\u00a0: elle est déduite du prix final. ${slotSentence} Une confirmation vous est envoyée par e-mail.`,
      ],
    },
    {
      id: "annulation",
      title: "Annulation et remboursement",
      blocks: [
        "L’acompte vous est remboursé en entier\u00a0:",
        {
          list: fullRefundCases.map(
            (reason, index, { length }) => `si ${reason}${index === length - 1 ? "." : "\u00a0;"}`,
          ),
        },
        `${begunWorkSentence} ${keptSentence} Le remboursement est fait ${refundDelay} après l’annulation ou la rétractation.`,
        "Vous déplacez ou annulez le rendez-vous en ligne par [Gérer mon rendez-vous](/rendez-vous)\u00a0: le montant remboursé s’affiche avant que vous ne confirmiez.",
      ],
    },
  ]
}

const renovationPart: LegalPart = {
  id: "travaux",
  title: "Travaux de rénovation",
  blocks: [
    "Les travaux de rénovation font l’objet d’un devis daté, détaillé en quantités et en prix, qui indique sa durée de validité, le calendrier, les conditions de paiement, l’assurance et la gestion des déchets. Le devis signé des deux parties complète ces conditions et l’emporte sur elles.",
  ],
}

function withdrawalPart(settings: LegalSettings): LegalPart {
  return {
    id: "retractation",
    title: "Droit de rétractation",
    blocks: [
      `Pour un contrat conclu à distance ou chez vous, vous avez ${withdrawalPeriod} pour changer d’avis, sans motif ni frais (code de la consommation, art.\u00a0L221-18). Le délai court à compter du lendemain de la commande\u00a0; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant.`,
      settings.offers_brico
        ? `Pour l’exercer en ligne, ouvrez [Renoncer au contrat ici](/rendez-vous/renoncer), ou le lien de votre e-mail de confirmation, ou écrivez-nous sans forme particulière\u00a0: ${waysToWrite(settings)}. Vous en recevez aussitôt un accusé de réception avec la date et l’heure.`
        : `Pour l’exercer, écrivez-nous sans forme particulière\u00a0: ${waysToWrite(settings)}.`,
      ...(settings.offers_brico ? bookingRequests : renovationRequests),
    ],
  }
}

const bookingRequests: LegalPart["blocks"] = [
  `Vous pouvez nous demander deux choses différentes, qui n’ont pas le même effet\u00a0:`,
  {
    list: [
      `que l’intervention commence avant la fin de ce délai (art.\u00a0L221-25). ${earlyStart.effect} Vous perdez ce droit une fois l’intervention entièrement exécutée\u00a0; sans cette demande, vous le gardez jusqu’à la fin du délai et ne devez rien. La part réalisée se compte en proportion du prix convenu et du temps prévu\u00a0;`,
      `une réparation urgente à votre domicile (art.\u00a0L221-28, 8°), proposée pour les seules réparations. ${urgentRepair.noRight} Les autres travaux et pièces restent couverts par ce droit.`,
    ],
  },
  `Pour un devis signé chez vous, aucun paiement n’est demandé avant ${inWords(OFF_PREMISES_DAYS)} jours (art.\u00a0L221-10), sauf réparation urgente demandée dans les mêmes conditions.`,
]

const renovationRequests: LegalPart["blocks"] = [
  `Vous pouvez nous demander que les travaux commencent avant la fin de ce délai (art.\u00a0L221-25). ${earlyStart.effect} Vous perdez ce droit une fois les travaux entièrement exécutés\u00a0; sans cette demande, vous le gardez jusqu’à la fin du délai et ne devez rien.`,
  `Pour un devis signé chez vous, aucun paiement n’est demandé avant ${inWords(OFF_PREMISES_DAYS)} jours (art.\u00a0L221-10).`,
]

/** Steps before a lawsuit: a written complaint, then a mediator. The mediator is only named if one is set. */
export function mediationBlocks(settings: LegalSettings): string[] {
  const mediator = mediatorOf(settings)
  return [
    `En cas de désaccord, écrivez-nous d’abord\u00a0: ${waysToWrite(settings)}. Sans réponse satisfaisante de notre part dans les deux mois, vous pouvez recourir gratuitement à un médiateur de la consommation (code de la consommation, art.\u00a0L612-1), dans l’année qui suit votre réclamation écrite.`,
    ...(mediator ? [`Notre médiateur\u00a0: ${mediator}.`] : []),
  ]
}
