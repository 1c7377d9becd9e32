import { Clock, Mail, MapPin, Phone } from "lucide-react"
import type { Company } from "#domain/company/company.ts"
import type { Founder } from "../data.ts"
import styles from "./coordinates.module.css"

/** How to reach the company, when, and who answers. */
export function Coordinates({ company, founder }: { company: Company; founder: Founder | null }) {
  return (
    <section aria-labelledby="coordinates-title" className={styles.panel}>
      <h2 id="coordinates-title">Nos coordonnées</h2>
      <address className={styles.lines}>
        <p>
          <Phone size={22} aria-hidden="true" />
          <a href={company.phone.href}>{company.phone.label}</a>
        </p>
        <p>
          <Mail size={22} aria-hidden="true" />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
        <p>
          <MapPin size={22} aria-hidden="true" />
          <span>
            {company.address.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </span>
        </p>
        <div className={styles.hours}>
          <Clock size={22} aria-hidden="true" />
          <dl>
            {company.hours.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
      </address>
      {founder ? (
        <figure className={styles.founder}>
          <blockquote>«&nbsp;{founder.quote}&nbsp;»</blockquote>
          <figcaption>{founder.name}</figcaption>
        </figure>
      ) : null}
    </section>
  )
}
