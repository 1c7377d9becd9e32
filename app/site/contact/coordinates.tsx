import { Clock, Mail, MapPin, Phone } from "lucide-react"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { Company } from "#domain/company/company.ts"
import type { Founder } from "#domain/company/people.ts"
import { Portrait } from "#app/site/bricks/portrait.tsx"
import styles from "./coordinates.module.css"

/** The company's contact details, opening hours, and the person who answers. */
export function Coordinates({ company, founder }: { company: Company; founder: Founder | null }) {
  return (
    <section aria-labelledby="coordinates-title" className="stack">
      <h2 id="coordinates-title" className="size-2">
        Nos coordonnées
      </h2>
      <address className={`stack gap-tight icons ${styles.lines}`}>
        {company.phone ? (
          <p>
            <Phone size={22} aria-hidden="true" />
            <a href={company.phone.href}>{company.phone.label}</a>
          </p>
        ) : null}
        {company.email ? (
          <p>
            <Mail size={22} aria-hidden="true" />
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        ) : null}
        {company.address.length > 0 ? (
          <p>
            <MapPin size={22} aria-hidden="true" />
            <span className="lines">{company.address.join("\n")}</span>
          </p>
        ) : null}
        {company.hours.length > 0 ? (
          <div>
            <Clock size={22} aria-hidden="true" />
            <Facts look="ends" facts={company.hours.map(({ days, hours }) => [days, hours])} />
          </div>
        ) : null}
      </address>
      {founder ? (
        <figure className={`stack ${styles.founder}`}>
          <blockquote className="lead">«&nbsp;{founder.quote}&nbsp;»</blockquote>
          <figcaption>
            <Portrait initials={founder.initials} photo={founder.photo} focus={founder.focus} />
            <b>{founder.name}</b>
          </figcaption>
        </figure>
      ) : null}
    </section>
  )
}
