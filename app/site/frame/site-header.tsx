import { Menu, Phone, X } from "lucide-react"
import type { Company } from "#domain/company/company.ts"
import type { Line } from "#domain/company/lines.ts"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { quotePath, serviceOfPage } from "#domain/contact/quote-path.ts"
import styles from "./site-header.module.css"
import { Wordmark } from "./wordmark.tsx"

const PAGES: { path: string; label: string; of?: Line }[] = [
  { path: "/", label: "Accueil" },
  { path: "/reno", label: "Réno", of: "reno" },
  { path: "/brico", label: "Brico", of: "brico" },
  { path: "/realisations", label: "Réalisations", of: "reno" },
  { path: "/contact", label: "Contact" },
]

type SiteHeaderProps = {
  company: Company
  /** Path of the current page, to highlight it in the menu. */
  path: string
  /** Only the name and the telephone, for the page of one client or subcontractor. */
  isBare: boolean
}

/**
 * One list of links for both layouts: a native popover on a phone; on a wide screen CSS lays out the same element in the header and hides its
 * buttons.
 */
export function SiteHeader({ company, path, isBare }: SiteHeaderProps) {
  const isBooking = path === "/brico" && company.takesBookings
  const call = company.phone ? (
    <a className={styles.call} href={company.phone.href} aria-label={`Appeler le ${company.phone.label}`}>
      <Phone size={20} strokeWidth={2.25} aria-hidden="true" />
      <span>{company.phone.label}</span>
    </a>
  ) : null
  if (isBare)
    return (
      <header className={`${styles.header} ${styles.bare}`}>
        <Wordmark name={company.name} logo={company.logo} />
        {call}
      </header>
    )
  return (
    <header className={styles.header}>
      <Wordmark name={company.name} logo={company.logo} />
      {call}
      {call && company.openNow ? (
        <p className={styles.hours} data-open={company.openNow.isOpen || undefined}>
          {company.openNow.words}
        </p>
      ) : null}
      <button type="button" className={styles.open} popoverTarget="menu" aria-label="Ouvrir le menu">
        <Menu size={26} strokeWidth={2.25} aria-hidden="true" />
      </button>
      <nav id="menu" popover="auto" className={styles.menu} aria-label="Navigation principale">
        <button
          type="button"
          className={styles.close}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Fermer le menu"
        >
          <X size={26} strokeWidth={2.25} aria-hidden="true" />
        </button>
        <ul className={styles.links}>
          {PAGES.filter(({ of }) => !of || company.lines[of]).map((page) => (
            <li key={page.path}>
              <a href={page.path} aria-current={page.path === path ? "page" : undefined}>
                {page.label}
              </a>
            </li>
          ))}
        </ul>
        {company.takesBookings ? (
          <a href="/rendez-vous" className={styles.manage} aria-current={path === "/rendez-vous" ? "page" : undefined}>
            Gérer mon rendez-vous
          </a>
        ) : null}
        <div className={styles.actions}>
          {company.takesBookings ? (
            <ButtonLink
              href={isBooking ? "#reserver" : "/brico#reserver"}
              variant={isBooking ? "primary" : "secondary"}
            >
              Réserver
            </ButtonLink>
          ) : null}
          {isBooking ? null : <ButtonLink href={quotePath(serviceOfPage(path))}>Demander un devis</ButtonLink>}
        </div>
      </nav>
    </header>
  )
}
