import type { Trust } from "#app/lib/company-papers.ts"
import { describeQualification, type ShownPaper } from "#domain/company/papers.ts"
import { formatShortDate } from "#domain/dates.ts"
import { insuranceLines, type LegalSettings, publisherLines } from "#domain/legal/legal.ts"
import { REVIEWS_RULES_PATH, reviewsSentence } from "#domain/legal/reviews.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { Mediation } from "./contact-lines.tsx"
import { LegalPage, Lines, Part } from "./legal-page.tsx"

/** Introduction: names the publisher, and the host and the insurer if the page has these parts. */
function introOf({ host_identity }: LegalSettings, isInsured: boolean): string {
  const parts = [
    "Qui publie ce site",
    ...(host_identity ? ["qui l’héberge"] : []),
    ...(isInsured ? ["qui nous assure"] : []),
  ]
  return `${parts.join(", ")}.`
}

export function LegalNotice({ settings, trust }: { settings: LegalSettings; trust: Trust }) {
  const { certificate, qualifications } = trust
  const insurance = insuranceLines(settings)
  return (
    <LegalPage title="Mentions légales" intro={introOf(settings, insurance.length > 0)}>
      <Part id="editeur" title="Éditeur du site">
        <Lines
          lines={[
            ...publisherLines(settings),
            ...(settings.phone ? [{ term: "Téléphone", value: formatPhone(settings.phone) }] : []),
            ...(settings.email ? [{ term: "E-mail", value: settings.email }] : []),
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
          <Lines
            lines={[
              ...insurance,
              ...(certificate?.expires_on
                ? [{ term: "Attestation", value: `valable jusqu’au ${formatShortDate(certificate.expires_on)}` }]
                : []),
            ]}
          />
          <p>
            La garantie décennale couvre les ouvrages qui en relèvent (code civil, art.&nbsp;1792 et suivants)&nbsp;;
            l’attestation est jointe à votre devis.{" "}
            {certificate?.file ? <a href={certificate.file}>Voir l’attestation d’assurance décennale</a> : null}
          </p>
        </Part>
      ) : null}
      {qualifications.length > 0 ? (
        <Part id="qualifications" title="Qualifications">
          <Lines
            lines={qualifications.map((paper) => ({
              term: describeQualification(paper),
              value: <Validity {...paper} />,
            }))}
          />
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
          {reviewsSentence} <a href={REVIEWS_RULES_PATH}>Nos règles sur les avis</a>
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

function Validity({ expires_on, file, ...paper }: ShownPaper) {
  return (
    <>
      {expires_on ? `Valable jusqu’au ${formatShortDate(expires_on)}` : "Sans date de fin"}
      {file ? (
        <>
          {" "}
          –{" "}
          <a href={file} aria-label={`Voir le certificat\u00a0: ${describeQualification(paper)}`}>
            Voir le certificat
          </a>
        </>
      ) : null}
    </>
  )
}
