import { Phone } from "lucide-react"
import type { ReactNode } from "react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import type { Phone as PhoneNumber } from "#domain/company/company.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import type { ContactService } from "#domain/contact/labels.ts"
import type { OpenNow } from "#domain/company/open-now.ts"
import styles from "./quick-bar.module.css"

type QuickBarProps = {
  phone: PhoneNumber | null
  /** Whether the company answers the telephone now. */
  openNow?: OpenNow | null
  /** The line whose quote is asked for, when the bar leads to the form. */
  service?: ContactService
  /** Another way to go on than a quote. */
  action?: { href: string; label: string }
  /** The part of the page in which the bar is shown; without it, the page below its hero. */
  children?: ReactNode
}

const quoteOf = (service: QuickBarProps["service"]) => ({ href: quotePath(service), label: "Demander un devis" })

/** On a phone: the ways to call or to go on, at the bottom of the window once the hero has left it. Laid out without script. */
export function QuickBar({ phone, openNow, service, action = quoteOf(service), children }: QuickBarProps) {
  const bar = (
    <div className={`${styles.rail} ${children ? "" : styles.whole}`}>
      <nav className={styles.bar} aria-label="Accès rapide">
        {phone ? (
          <ButtonLink href={phone.href} variant="secondary">
            <Phone size={18} strokeWidth={2.5} aria-hidden="true" />
            <span className={styles.call}>
              Appeler {openNow ? <small>{openNow.short}</small> : null}
              <span className="visually-hidden">, {phone.label}</span>
            </span>
          </ButtonLink>
        ) : null}
        <ButtonLink href={action.href}>{action.label}</ButtonLink>
      </nav>
    </div>
  )
  if (!children) return bar
  return (
    <div className={styles.part}>
      {children}
      {bar}
    </div>
  )
}
