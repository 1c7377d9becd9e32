import type { LegalSettings } from "#domain/legal/legal.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { WaysToWrite } from "./contact-lines.tsx"
import { LegalPage, Part } from "./legal-page.tsx"

export function Accessibility({ settings }: { settings: LegalSettings }) {
  return (
    <LegalPage
      title="Accessibilité"
      intro="Ce site est fait pour être utilisé par tout le monde, au clavier, au lecteur d’écran, sur un petit écran ou un vieux téléphone."
    >
      <Part id="etat" title="État du site">
        <p>
          Le site vise les règles WCAG&nbsp;2.2, niveau&nbsp;AA, dont découle le référentiel français (RGAA). Chaque
          page est vérifiée par des contrôles automatiques, qui ne trouvent pas d’erreur, et parcourue au clavier. Il
          n’a pas encore été audité par un tiers&nbsp;: nous n’annonçons donc pas de taux de conformité.
        </p>
      </Part>
      <Part id="mesures" title="Ce qui est fait">
        <ul>
          <li>
            Sans JavaScript, les pages se lisent, la demande de devis s’envoie, un rendez-vous se déplace et s’annule.
          </li>
          <li>Tout se fait au clavier, et l’élément actif est toujours visible.</li>
          <li>Les contrastes du texte sont d’au moins 4,5 pour 1.</li>
          <li>Les animations s’arrêtent si votre appareil le demande.</li>
          <li>Les erreurs d’un formulaire sont dites à côté du champ, et vos réponses y restent.</li>
        </ul>
      </Part>
      <Part id="limites" title="Limites connues">
        <p>
          La réservation en ligne a besoin de JavaScript. Sans lui, réservez {settings.phone ? "par téléphone ou " : ""}
          par la <a href="/contact">page de contact</a>. Sans lui aussi, des photos jointes à une demande refusée sont à
          choisir de nouveau. La page de paiement est celle de notre prestataire.
        </p>
      </Part>
      <Part id="signaler" title="Signaler un problème">
        <p>
          Un obstacle&nbsp;? Signalez-le-nous <WaysToWrite settings={settings} />
          {settings.phone ? `, ou par téléphone au ${formatPhone(settings.phone)}` : null}. Nous vous donnons
          l’information autrement et corrigeons la page. Sans réponse, vous pouvez saisir le{" "}
          <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a>.
        </p>
      </Part>
    </LegalPage>
  )
}
