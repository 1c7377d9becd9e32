import { Clock, Mail, MapPin, Phone } from "lucide-react"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { Company } from "#domain/company/company.ts"
import type { Founder } from "#domain/company/people.ts"
import { Portrait } from "#app/site/bricks/portrait.tsx"
import styles from "./coordinates.module.css"

/** The company's contact details, opening hours, and the person who answers. */
export function Coordinates({ company, founder }: { company: Company; founder: Founder | null }) {
  const { phone, email, address, hours } = company
  // A new company has entered none of these.
  if (!phone && !email && !founder && address.length + hours.length === 0) return null
  return (
    <section aria-labelledby="coordinates-title" className="stack">
      <h2 id="coordinates-title" className="size-2">
        Nos coordonnées
      </h2>
      <address className={`stack gap-tight icons ${styles.lines}`}>
        {phone ? (
          <p>
            <Phone size={22} aria-hidden="true" />
            <a href={phone.href}>{phone.label}</a>
          </p>
        ) : null}
        {email ? (
          <p>
            <Mail size={22} aria-hidden="true" />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
        {address.length > 0 ? (
          <p>
            <MapPin size={22} aria-hidden="true" />
            <span className="lines">{address.join("\n")}</span>
          </p>
        ) : null}
        {hours.length > 0 ? (
          <div>
            <Clock size={22} aria-hidden="true" />
            <Facts look="ends" facts={hours.map((line) => [line.days, line.hours])} />
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
