import type { MouseEvent } from "react"
import styles from "./section-links.module.css"

type SectionLinksProps = {
  /** The anchors of the panels, with their names. */
  sections: Record<string, string>
}

/** The parts of a long tab, always in sight. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={styles.links} aria-label="Sur cette page">
      {Object.entries(sections).map(([anchor, name]) => (
        <PanelLink key={anchor} anchor={anchor} className={styles.link}>
          {name}
        </PanelLink>
      ))}
    </nav>
  )
}

type PanelLinkProps = { anchor: string; className?: string | undefined; children: string }

/** To another panel of the same screen. */
export function PanelLink({ anchor, className, children }: PanelLinkProps) {
  return (
    <a href={`#${anchor}`} className={className} onClick={(event) => goTo(event, anchor)}>
      {children}
    </a>
  )
}

/** Without the router: to it, a change of the address leaves a form that is not saved. */
function goTo(event: MouseEvent, anchor: string) {
  event.preventDefault()
  const panel = document.getElementById(anchor)
  panel?.scrollIntoView()
  panel?.querySelector("h2")?.focus({ preventScroll: true })
}
