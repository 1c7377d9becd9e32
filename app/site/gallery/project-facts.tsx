import { Clock, MapPin, Ruler, Wallet } from "lucide-react"
import type { Project } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import styles from "./project-facts.module.css"

/** Place, surface, duration and price. */
export function ProjectFacts({ project }: { project: Project }) {
  const facts = [
    { Icon: MapPin, label: "Lieu", value: project.location.replace(/ (?=\(\d+\)$)/, "\u00a0") },
    { Icon: Ruler, label: "Surface", value: project.surface },
    { Icon: Clock, label: "Durée", value: project.duration },
    { Icon: Wallet, label: "Budget", value: project.budget && keepSignsTogether(project.budget) },
  ]
  return (
    <ul className={`cluster soft ${styles.facts}`}>
      {facts.map(({ Icon, label, value }) =>
        value ? (
          <li key={label}>
            <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
            <span className="visually-hidden">{label}&nbsp;: </span>
            {value}
          </li>
        ) : null,
      )}
    </ul>
  )
}
