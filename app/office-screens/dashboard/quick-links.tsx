import { Button } from "@mantine/core"
import { CalendarOff, ClipboardPlus, ExternalLink, HardHat, ImagePlus, type LucideIcon } from "lucide-react"
import { Link } from "react-router"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import type { Line } from "#domain/company/lines.ts"
import styles from "./quick-links.module.css"

const LINKS: { to: string; label: string; icon: LucideIcon; of?: Line }[] = [
  { to: "/admin/brico?fenetre=nouvelle", label: "Nouvelle demande", icon: ClipboardPlus, of: "brico" },
  { to: "/admin/reno?fenetre=nouveau", label: "Nouveau projet", icon: HardHat, of: "reno" },
  { to: "/admin/calendar?fenetre=bloquer", label: "Bloquer une date", icon: CalendarOff },
  { to: "/admin/gallery/new", label: "Ajouter une réalisation", icon: ImagePlus },
]

/** The most frequent actions. */
export function QuickLinks() {
  const { lines } = useCompanyOffer()
  return (
    <nav aria-label="Actions rapides" className={`office-actions ${styles.links}`}>
      {LINKS.filter(({ of }) => !of || lines[of]).map(({ to, label, icon: Icon }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant="default"
          size="xs"
          leftSection={<Icon aria-hidden size={16} />}
        >
          {label}
        </Button>
      ))}
      <Button
        component="a"
        href="/"
        target="_blank"
        rel="noopener"
        variant="default"
        size="xs"
        leftSection={<ExternalLink aria-hidden size={16} />}
      >
        Voir le site
      </Button>
    </nav>
  )
}
