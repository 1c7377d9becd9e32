import { freeCancellation, refundPeriod, withdrawalPeriod } from "#domain/booking/terms.ts"
import { insuranceLines, type LegalSettings } from "#domain/legal/legal.ts"
import { formatCents } from "#domain/money.ts"
import { Mediation, WaysToWrite } from "./contact-lines.tsx"
import { LegalPage, Lines, Part } from "./legal-page.tsx"

/** The general terms of sale. Rules of refund: `domain/booking/rules.ts`; a change of one is a change of the other. */
export function Terms({ settings }: { settings: LegalSettings }) {
  const deposit = formatCents(settings.prepayment_cents)
  const insurance = insuranceLines(settings)
  return (
    <LegalPage
      title="Conditions générales de vente"
      intro={`Version ${settings.terms_version}. Elles s’appliquent aux interventions réservées en ligne et aux travaux confiés à ${settings.name} par des particuliers.`}
    >
      <Part id="prestations" title="1. Nos prestations">
        <p>
          {settings.name} Brico réunit les petits travaux, les dépannages et l’entretien, réservés en ligne.{" "}
          {settings.name} Réno réunit les travaux de rénovation, réalisés sur devis signé. Nous intervenons à Paris et
          en Île-de-France.
        </p>
      </Part>
      <Part id="prix" title="2. Prix">
        <p>
          Tous les prix affichés sont en euros, toutes taxes comprises (TTC). Un prix «&nbsp;à partir de&nbsp;» vaut
          pour la prestation décrite&nbsp;; le prix final est ajusté au coût réel de l’intervention et vous est annoncé
          sur place, avant de commencer. Le devis est gratuit. Aucun travail supplémentaire n’est fait sans votre accord
          écrit.
        </p>
      </Part>
      <Part id="reservation" title="3. Réservation et acompte">
        <p>
          La réservation d’une intervention Brico est conclue quand vous payez en ligne un acompte de {deposit}, par le
          bouton «&nbsp;Confirmer et payer&nbsp;». Cette somme est un <b>acompte</b>, non des arrhes&nbsp;: elle est
          déduite du prix final. La date et l’heure sont ensuite confirmées par téléphone. Une confirmation vous est
          envoyée par e-mail.
        </p>
      </Part>
      <Part id="annulation" title="4. Annulation et remboursement">
        <p>L’acompte vous est remboursé en entier&nbsp;:</p>
        <ul>
          <li>si vous annulez au moins {freeCancellation} avant l’heure du rendez-vous&nbsp;;</li>
          <li>si notre équipe ne peut pas venir&nbsp;;</li>
          <li>
            si vous renoncez au contrat dans le délai de rétractation (article&nbsp;5), sauf si vous avez expressément
            demandé des travaux urgents avant son terme.
          </li>
        </ul>
        <p>
          Dans les autres cas, il est conservé. Le remboursement est fait par le moyen de paiement utilisé, au plus tard
          {refundPeriod} après votre demande.
        </p>
        <p>
          Vous déplacez ou annulez le rendez-vous en ligne par <a href="/rendez-vous">Gérer mon rendez-vous</a>&nbsp;:
          le montant remboursé s’affiche avant que vous ne confirmiez.
        </p>
      </Part>
      <Part id="retractation" title="5. Droit de rétractation">
        <p>
          Pour un contrat conclu en ligne ou chez vous, vous avez {withdrawalPeriod} pour changer d’avis, sans motif ni
          frais (code de la consommation, art.&nbsp;L221-18). Le délai court à compter du lendemain de la
          commande&nbsp;; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant.
        </p>
        <p>
          Pour l’exercer en ligne, ouvrez <a href="/rendez-vous">Gérer mon rendez-vous</a> par le lien de votre e-mail
          de confirmation, puis «&nbsp;Renoncer au contrat ici&nbsp;», ou écrivez-nous sans forme particulière&nbsp;:{" "}
          <WaysToWrite settings={settings} />. Vous en recevez aussitôt un accusé de réception avec la date et l’heure.
        </p>
        <p>
          Si vous demandez expressément que l’intervention commence avant la fin de ce délai, vous devez, en cas de
          rétractation, la part du prix qui correspond à ce qui a été fait (art.&nbsp;L221-25), et vous perdez ce droit
          une fois l’intervention entièrement exécutée. Ce droit ne s’applique pas aux réparations urgentes à votre
          domicile que vous avez expressément demandées, dans la limite des pièces et des travaux strictement
          nécessaires à l’urgence (art.&nbsp;L221-28).
        </p>
        <p>
          Pour un devis signé chez vous, aucun paiement n’est demandé avant sept jours (art.&nbsp;L221-10), sauf
          réparation urgente demandée dans les mêmes conditions.
        </p>
      </Part>
      <Part id="formulaire" title="Modèle de formulaire de rétractation">
        <p>À n’utiliser que si vous le souhaitez&nbsp;:</p>
        <p>
          «&nbsp;À l’attention de {settings.name}, {settings.address}, {settings.email}. Je vous notifie par la présente
          ma rétractation du contrat portant sur la prestation ci-dessous. Prestation&nbsp;: … Commandée le&nbsp;: …
          Nom&nbsp;: … Adresse&nbsp;: … Date et signature (si ce formulaire est sur papier)&nbsp;: …&nbsp;»
        </p>
      </Part>
      <Part id="travaux" title="6. Travaux de rénovation">
        <p>
          Les travaux de rénovation font l’objet d’un devis daté, détaillé en quantités et en prix, qui indique sa durée
          de validité, le calendrier, les conditions de paiement, l’assurance et la gestion des déchets. Le devis signé
          des deux parties complète ces conditions et l’emporte sur elles.
        </p>
      </Part>
      <Part id="garanties" title="7. Garanties et assurance">
        <p>
          Vous bénéficiez des garanties prévues par la loi selon la nature des travaux&nbsp;: parfait achèvement pendant
          un an (code civil, art.&nbsp;1792-6), bon fonctionnement pendant deux ans (art.&nbsp;1792-3), responsabilité
          décennale pour les ouvrages qui en relèvent (art.&nbsp;1792). Les biens fournis sont couverts par la garantie
          légale de conformité (code de la consommation, art.&nbsp;L217-3) et celle des vices cachés (code civil,
          art.&nbsp;1641).
        </p>
        {insurance.length > 0 ? <Lines lines={insurance} /> : null}
      </Part>
      <Part id="litiges" title="8. Réclamations, médiation, droit applicable">
        <Mediation settings={settings} />
        <p>Le contrat est soumis au droit français. Vous pouvez saisir le tribunal de votre domicile.</p>
      </Part>
    </LegalPage>
  )
}
