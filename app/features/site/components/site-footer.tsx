import { Roofs } from "#app/illustrations/roofs.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./site-footer.module.css"
import { Wordmark } from "./wordmark.tsx"

const LEGAL = [
  { href: "/mentions-legales", label: "Mentions légales" },
  { href: "/cgv", label: "Conditions générales de vente" },
  { href: "/confidentialite", label: "Confidentialité" },
  { href: "/accessibilite", label: "Accessibilité" },
]

type SiteFooterProps = {
  company: Company
  /** Where a visitor changes what he agreed to, when something needs his agreement. */
  choices: string | null
}

export function SiteFooter({ company, choices }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <Roofs className={styles.roofs} />
      <div className={styles.ground}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Wordmark name={company.name} />
            <p>{company.description}</p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">Nos services</h2>
            <ul className={styles.list}>
              <li>
                <a href="/reno">{company.name} Réno</a>
              </li>
              <li>
                <a href="/brico">{company.name} Brico</a>
              </li>
              <li>
                <a href="/realisations">Nos réalisations</a>
              </li>
              <li>
                <a href="/rendez-vous">Gérer mon rendez-vous</a>
              </li>
              <li>
                <a href="/contact">Demander un devis</a>
              </li>
            </ul>
          </nav>
          <div>
            <h2>Nous joindre</h2>
            <address className={styles.list}>
              <a href={company.phone.href}>{company.phone.label}</a>
              <a href={`mailto:${company.email}`}>{company.email}</a>
              <span>
                {company.address.map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
              </span>
            </address>
          </div>
          <div>
            <h2>Horaires</h2>
            <dl className={styles.hours}>
              {company.hours.map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <div className={styles.end}>
          <p>
            © {company.year} {company.name}
          </p>
          <nav aria-label="Informations légales">
            <ul className={styles.legal}>
              {LEGAL.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              {choices ? (
                <li>
                  <a href={choices}>Gérer mes choix</a>
                </li>
              ) : null}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
}
