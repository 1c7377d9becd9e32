import { Facts } from "#app/site/bricks/facts.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { Roofs } from "#app/illustrations/roofs.tsx"
import type { Company } from "#domain/company/company.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./site-footer.module.css"
import { Wordmark } from "./wordmark.tsx"

type Links = [href: string, label: string][]

const LEGAL: Links = [
  ["/mentions-legales", "Mentions légales"],
  ["/cgv", "Conditions générales de vente"],
  ["/confidentialite", "Confidentialité"],
  ["/accessibilite", "Accessibilité"],
]

const toLink = (href: string, label: string): Links => [[href, label]]

type SiteFooterProps = {
  company: Company
  /** Address of the consent settings; null when nothing needs consent. */
  choices: string | null
  /** Only the legal pages, for the page of one client or subcontractor. */
  isBare: boolean
}

export function SiteFooter({ company, choices, isBare }: SiteFooterProps) {
  const { reno, brico } = company.lines
  const services: Links = [
    ...(reno ? toLink("/reno", company.lineNames.reno) : []),
    ...(brico ? toLink("/brico", company.lineNames.brico) : []),
    ...(reno ? toLink("/realisations", "Nos réalisations") : []),
    ...(brico ? toLink("/rendez-vous", "Gérer mon rendez-vous") : []),
    [quotePath(), "Demander un devis"],
  ]
  const legal = (
    <div className={`cluster ${styles.end}`}>
      <p>
        © {company.year} {company.name}
      </p>
      <nav aria-label="Informations légales">
        <ul className={`cluster ${styles.legal}`}>
          {LEGAL.map(toItem)}
          {choices ? toItem([choices, "Gérer mes choix"]) : null}
        </ul>
      </nav>
    </div>
  )
  if (isBare)
    return (
      <footer className={`${styles.footer} ${styles.bare}`}>
        <div className={styles.ground}>{legal}</div>
      </footer>
    )
  return (
    <footer className={styles.footer}>
      <Roofs className={styles.roofs} />
      <div className={styles.ground}>
        <div className={`stack ${styles.columns}`}>
          <div className={styles.brand}>
            <Wordmark name={company.name} logo={company.logo} />
            <p>
              <WholeNames>{company.description}</WholeNames>
            </p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">Nos services</h2>
            <ul className={styles.list}>{services.map(toItem)}</ul>
          </nav>
          <div>
            <h2>Nous joindre</h2>
            <address className={styles.list}>
              {company.phone ? <a href={company.phone.href}>{company.phone.label}</a> : null}
              {company.email ? (
                <a href={`mailto:${company.email}`}>{company.email}</a>
              ) : (
                <a href="/contact">Formulaire de contact</a>
              )}
              {company.website ? (
                <a href={company.website}>{company.website.replace(/^https?:\/\/|\/$/g, "")}</a>
              ) : null}
              {company.address.length > 0 ? <span className="lines">{company.address.join("\n")}</span> : null}
            </address>
          </div>
          {company.hours.length > 0 ? (
            <div>
              <h2>Horaires</h2>
              <Facts
                look="ends"
                className={styles.hours}
                facts={company.hours.map(({ days, hours }) => [days, hours])}
              />
            </div>
          ) : null}
        </div>
        {legal}
      </div>
    </footer>
  )
}

function toItem([href, label]: Links[number]) {
  return (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  )
}
