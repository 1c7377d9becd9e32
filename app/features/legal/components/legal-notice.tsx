import { insuranceLines, type LegalSettings, publisherLines } from "#domain/legal/legal.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { Mediation } from "./contact-lines.tsx"
import { LegalPage, Lines, Part } from "./legal-page.tsx"

export function LegalNotice({ settings }: { settings: LegalSettings }) {
  const insurance = insuranceLines(settings)
  const announced = [
    "Qui publie ce site",
    ...(settings.host_identity ? ["qui l’héberge"] : []),
    ...(insurance.length > 0 ? ["qui nous assure"] : []),
  ]
  return (
    <LegalPage title="Mentions légales" intro={`${announced.join(", ")}.`}>
      <Part id="editeur" title="Éditeur du site">
        <Lines
          lines={[
            ...publisherLines(settings),
            { term: "Téléphone", value: formatPhone(settings.phone) },
            { term: "E-mail", value: settings.email },
          ]}
        />
      </Part>
      {settings.host_identity ? (
        <Part id="hebergeur" title="Hébergeur">
          <p>{settings.host_identity}</p>
        </Part>
      ) : null}
      {insurance.length > 0 ? (
        <Part id="assurance" title="Assurance professionnelle">
          <Lines lines={insurance} />
          <p>
            La garantie décennale couvre les ouvrages qui en relèvent (code civil, art.&nbsp;1792 et suivants)&nbsp;;
            l’attestation est jointe à votre devis.
          </p>
        </Part>
      ) : null}
      <Part id="mediation" title="Réclamations et médiation">
        <Mediation settings={settings} />
      </Part>
      <Part id="propriete" title="Propriété intellectuelle">
        <p>
          Les textes, les dessins et les photographies de ce site appartiennent à {settings.name} ou à leurs auteurs.
          Les reproduire demande notre accord écrit.
        </p>
      </Part>
      <Part id="avis" title="Avis publiés">
        <p>
          Un avis marqué «&nbsp;Google&nbsp;» vient de notre fiche Google et n’est pas modifié. Un avis marqué
          «&nbsp;Avis client&nbsp;» nous a été confié directement. Nous choisissons ceux qui s’affichent et leur
          ordre&nbsp;; personne n’est payé pour en écrire.
        </p>
      </Part>
      <Part id="donnees" title="Données personnelles et accessibilité">
        <p>
          Voir <a href="/confidentialite">la politique de confidentialité</a>,{" "}
          <a href="/accessibilite">la déclaration d’accessibilité</a> et{" "}
          <a href="/cgv">les conditions générales de vente</a>.
        </p>
      </Part>
    </LegalPage>
  )
}
