import type { LegalSettings } from "#domain/legal/legal.ts"
import { formatPhone } from "#domain/phone-format.ts"

/** « par e-mail à …, par courrier …, par téléphone … », as links. */
export function WaysToWrite({ settings }: { settings: LegalSettings }) {
  return (
    <>
      par e-mail à <a href={`mailto:${settings.email}`}>{settings.email}</a>, par courrier au {settings.address}, ou par
      téléphone au {formatPhone(settings.phone)}
    </>
  )
}

/** Who settles what could not be settled together; without a mediator yet, nobody is named. */
export function Mediation({ settings }: { settings: LegalSettings }) {
  const { mediator_identity: name, mediator_website: website } = settings
  return (
    <>
      <p>
        En cas de désaccord, écrivez-nous d’abord&nbsp;: <WaysToWrite settings={settings} />. Sans réponse satisfaisante
        de notre part dans les deux mois, vous pouvez recourir gratuitement à un médiateur de la consommation (code de
        la consommation, art.&nbsp;L612-1), dans l’année qui suit votre réclamation.
      </p>
      {name ? (
        <p>
          Notre médiateur&nbsp;: {name}
          {website ? (
            <>
              {" "}
              (<a href={website}>{website.replace(/^https?:\/\/|\/$/g, "")}</a>)
            </>
          ) : null}
          .
        </p>
      ) : null}
    </>
  )
}
