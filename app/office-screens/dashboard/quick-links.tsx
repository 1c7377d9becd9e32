import { Button } from "@mantine/core"
import { CalendarOff, ClipboardPlus, ExternalLink, HardHat, ImagePlus, type LucideIcon } from "lucide-react"
import { Link } from "react-router"
import styles from "./quick-links.module.css"

const LINKS: { to: string; label: string; icon: LucideIcon }[] = [
  { to: "/admin/brico?fenetre=nouvelle", label: "Nouvelle demande", icon: ClipboardPlus },
  { to: "/admin/reno?fenetre=nouveau", label: "Nouveau projet", icon: HardHat },
  { to: "/admin/calendar?fenetre=bloquer", label: "Bloquer une date", icon: CalendarOff },
  { to: "/admin/gallery/new", label: "Ajouter une réalisation", icon: ImagePlus },
]

/** The most frequent actions. */
export function QuickLinks() {
  return (
    <nav aria-label="Actions rapides" className={`office-actions ${styles.links}`}>
      {LINKS.map(({ to, label, icon: Icon }) => (
        <Button key={to} component={Link} to={to} variant="default" leftSection={<Icon aria-hidden size={16} />}>
          {label}
        </Button>
      ))}
      <Button
        component="a"
        href="/"
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<ExternalLink aria-hidden size={16} />}
      >
        Voir le site
      </Button>
    </nav>
  )
}
