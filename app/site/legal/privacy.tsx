import { inWords } from "#domain/numbers.ts"
import { ACCOUNTS_YEARS, BANK_LINE_MONTHS, CONTRACT_YEARS, EXCHANGE_YEARS } from "#domain/law.gen.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import { WaysToWrite } from "./contact-lines.tsx"
import { LegalPage, Part } from "./legal-page.tsx"

export function Privacy({ settings }: { settings: LegalSettings }) {
  return (
    <LegalPage
      title="Confidentialité"
      intro="Ce que nous savons de vous, pourquoi, combien de temps, et comment le reprendre."
    >
      <Part id="responsable" title="Qui est responsable">
        <p>
          {settings.name}
          {settings.address ? `, ${settings.address},` : ""} est responsable des traitements décrits ici.
        </p>
      </Part>
      <Part id="donnees" title="Ce que nous recueillons">
        <ul>
          <li>
            <b>Demande de devis</b>&nbsp;: nom, e-mail, téléphone, adresse, description du projet et, si vous en
            joignez, photos (sans les données de lieu que l’appareil y inscrit). Pour vous répondre, à votre demande,
            avant un contrat (mesures précontractuelles). Gardés {inWords(EXCHANGE_YEARS)} ans après notre dernier
            échange.
          </li>
          <li>
            <b>Demande de rappel</b>&nbsp;: nom, téléphone et moment souhaité. Pour vous appeler, à votre demande.
            Gardés {inWords(EXCHANGE_YEARS)} ans après notre dernier échange.
          </li>
          <li>
            <b>Réservation</b>&nbsp;: les mêmes informations, la prestation, la date et l’état du paiement. Pour
            exécuter le contrat. Gardées {inWords(CONTRACT_YEARS)} ans après l’intervention&nbsp;; les pièces
            comptables, {inWords(ACCOUNTS_YEARS)} ans, comme la loi l’exige.
          </li>
          <li>
            <b>Chantier de rénovation</b>&nbsp;: vos coordonnées, l’adresse, les photos, les documents et, si vous
            suivez le chantier en ligne, vos messages, vos choix et la date de votre dernière visite de cette page. Pour
            exécuter le contrat. Gardés {inWords(ACCOUNTS_YEARS)} ans après la fin du chantier.
          </li>
          <li>
            <b>Devis et signature</b>&nbsp;: le devis, ce que vous y choisissez et la date de sa première lecture. Si
            vous le signez en ligne, la preuve de votre signature comprend aussi votre adresse e-mail, votre adresse IP,
            votre navigateur et l’heure de chaque étape. Pour préparer et exécuter le contrat. Un devis signé est gardé
            {inWords(ACCOUNTS_YEARS)} ans avec sa preuve&nbsp;; un devis jamais signé, {inWords(EXCHANGE_YEARS)} ans.
          </li>
          <li>
            <b>Adresse en cours de saisie</b>&nbsp;: pour la compléter, notre serveur interroge le géocodeur national
            (IGN), sans transmettre votre nom ni votre adresse IP. Rien n’en est conservé, hormis en mémoire pendant dix
            minutes.
          </li>
          <li>
            <b>Paiement</b>&nbsp;: votre numéro de carte est saisi chez notre prestataire de paiement, Stripe. Nous ne
            le voyons ni ne le gardons.
          </li>
          <li>
            <b>Virement</b>&nbsp;: ce qu’en dit le relevé de notre banque (date, montant, nom, libellé), pour le
            rapprocher de votre facture, selon notre intérêt légitime. Gardé {inWords(ACCOUNTS_YEARS)} ans avec
            l’encaissement noté&nbsp;; sinon {inWords(BANK_LINE_MONTHS)} mois.
          </li>
          <li>
            <b>Journaux techniques</b>&nbsp;: adresse IP et page demandée, pour la sécurité du site, selon notre intérêt
            légitime. Gardés un an au plus, puis effacés.
          </li>
          <li>
            <b>Rétractation et réclamations</b>&nbsp;: votre déclaration, sa date et son heure, parce que la loi nous
            oblige à en accuser réception. Gardées {inWords(CONTRACT_YEARS)} ans.
          </li>
          <li>
            <b>Nos e-mails</b>&nbsp;: leur texte, pour retrouver ce qui vous a été dit, selon notre intérêt légitime.
            Gardés {inWords(CONTRACT_YEARS)} ans au plus.
          </li>
          <li>
            <b>Demande d’avis</b>&nbsp;: après une intervention, nous pouvons vous demander votre avis par e-mail, une
            fois en six mois au plus, selon notre intérêt légitime. Ce message permet de refuser les suivants, d’un
            clic.
          </li>
        </ul>
      </Part>
      <Part id="obligatoire" title="Ce qui est nécessaire">
        <p>
          Les champs des formulaires sont obligatoires, sauf mention «&nbsp;facultatif&nbsp;»&nbsp;: sans eux, nous ne
          pourrions ni vous répondre, ni venir. Rien n’est décidé à votre sujet par un programme seul.
        </p>
      </Part>
      <Part id="destinataires" title="Qui y a accès">
        <p>
          Notre équipe, l’artisan qui intervient chez vous, et nos prestataires techniques (hébergement, envoi des
          e-mails, paiement), chacun pour ce qui le concerne. Nous ne vendons ni ne louons rien, et ne vous démarchons
          pas.
        </p>
      </Part>
      <Part id="transferts" title="Hors de l’Union européenne">
        <p>
          Notre prestataire de paiement, Stripe, peut transférer des données aux{" "}
          <span className="nowrap">États-Unis</span>, dans le cadre de la décision d’adéquation de la Commission
          européenne ou de ses clauses contractuelles types. Nous n’en transférons pas nous-mêmes.
        </p>
      </Part>
      <Part id="cookies" title="Cookies">
        <p>
          Les pages publiques ne déposent aucun cookie et ne mesurent pas votre visite. Si un contenu d’un autre site
          est proposé, comme des avis en ligne, il n’est chargé qu’après votre accord, que vous pouvez retirer à tout
          moment. L’assistant de réservation garde votre saisie dans l’onglet de votre navigateur, le temps de la
          réservation.
        </p>
      </Part>
      <Part id="droits" title="Vos droits">
        <p>
          Vous pouvez demander à consulter vos données, à les corriger, à les effacer, à en recevoir une copie, à en
          limiter l’usage ou vous y opposer, et nous dire ce qu’elles deviendront après votre décès&nbsp;:{" "}
          <WaysToWrite settings={settings} />. Nous répondons dans le mois. Vous pouvez aussi saisir la CNIL (
          <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>).
        </p>
      </Part>
    </LegalPage>
  )
}
